import type { FieldProblem, FieldProblemCode } from '@wayable/protocol/problems';
import { LINE_PATTERN } from '@wayable/protocol/text';
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import { DomainError } from '../errors/domain-error.ts';

/**
 * The first finding ends the work, whatever a client sends. A body means what it says: "5" is not 5. Query, path and headers are
 * text and have to be read as their types.
 */
const OPTIONS = { allErrors: false, useDefaults: true, strict: false, verbose: true };
const bodyValidator = new Ajv({ ...OPTIONS, coerceTypes: false });
const textValidator = new Ajv({ ...OPTIONS, coerceTypes: true });

/** Compiles when it is first called: most routes are not for a while, and compiling all of them takes a start an eighth of a second. */
function compileWhenCalled(validator: Ajv, schema: object) {
  let validate: ValidateFunction | undefined;
  return (value: unknown) => {
    validate ??= validator.compile(schema);
    return validate(value) ? { value } : { error: validate.errors };
  };
}

/** A body that does not come (the framework says null) has no fields: the first that is needed is named. */
function compileBodyValidator(schema: { type?: string }) {
  const validate = compileWhenCalled(bodyValidator, schema);
  const isOfFields = schema.type === 'object';
  return (body: unknown) => validate(isOfFields ? (body ?? {}) : body);
}

/** Compiles a route's schemas (RFC 8259 bodies, textual parameters). */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body'
    ? compileBodyValidator(schema as { type?: string })
    : compileWhenCalled(textValidator, schema)) as FastifyValidationResult;

type Params = Record<string, unknown>;

const MESSAGES: Record<string, (params: Params) => string> = {
  required: () => 'is missing',
  type: ({ type }) => `must be of type ${type}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as string[]).join(', ')}`,
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  minLength: ({ limit }) => `must have ${limit} or more characters`,
  maxLength: ({ limit }) => `must have ${limit} or fewer characters`,
  maxItems: ({ limit }) => `must have ${limit} or fewer entries`,
  uniqueItems: () => 'must not repeat an entry',
  pattern: () => 'is not in the expected form',
  anyOf: () => 'must name at least one field to change',
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  additionalProperties: () => 'is not known',
};

function fieldOf({ instancePath, params, keyword }: FastifySchemaValidationError, part: string): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(String((params as Params).missingProperty));
  if (keyword === 'additionalProperties') path.push(String((params as Params).additionalProperty));
  return path.join('.') || part;
}

const CODES: Record<string, FieldProblemCode> = {
  required: 'missing',
  type: 'wrong_type',
  enum: 'not_offered',
  minimum: 'too_small',
  maximum: 'too_large',
  minLength: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_many',
  uniqueItems: 'repeated',
  pattern: 'wrong_form',
  anyOf: 'nothing_to_change',
};

/** The schema's own words for a keyword (`x-messages`), where the product promises some (docs/product.md). */
function ownMessage(error: FastifySchemaValidationError): string | undefined {
  const { parentSchema } = error as { parentSchema?: { 'x-messages'?: Record<string, string> } };
  return parentSchema?.['x-messages']?.[error.keyword];
}

/** Puts a validator's findings into words, each with the field as the client named it. */
export function toFieldProblems(errors: FastifySchemaValidationError[], part: string): FieldProblem[] {
  return errors.map((error) => {
    const { limit } = error.params as Params;
    return {
      field: fieldOf(error, part),
      message:
        ownMessage(error) ??
        MESSAGES[error.keyword]?.(error.params as Params) ??
        error.message ??
        'is not valid',
      code: CODES[error.keyword] ?? 'invalid',
      ...(typeof limit === 'number' && { limit }),
    };
  });
}

/**
 * Reads texts by name as a schema says, such as the fields of a form: "true" becomes true.
 * @throws {DomainError} validation_failed, by the function that is returned
 */
export function compileTextReader<Value>(schema: object): (texts: Record<string, string>) => Value {
  const validate = textValidator.compile(schema);
  return (texts) => {
    const value: unknown = { ...texts };
    if (validate(value)) return value as Value;
    const fields = toFieldProblems((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
    throw new DomainError(
      'validation_failed',
      fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
      fields,
    );
  };
}

const LINE = new RegExp(LINE_PATTERN, 'u');

/** Whether a line that is stored so shows something and shows it as it is: the protocol's rule for lines. */
export const isShowable = (line: string): boolean => LINE.test(line);
