import type { FieldProblem, FieldProblemCode } from '@wayable/protocol/problems';
import { LINE_PATTERN } from '@wayable/protocol/text';
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import { DomainError } from '../errors/domain-error.ts';

/**
 * Stop at the first problem, to bound the work. Bodies are strict: "5" is not 5. Query, path and headers are
 * text and are converted.
 */
const OPTIONS = { allErrors: false, useDefaults: true, strict: false, verbose: true };
const bodyValidator = new Ajv({ ...OPTIONS, coerceTypes: false });
const textValidator = new Ajv({ ...OPTIONS, coerceTypes: true });

/**
 * Compiles on the first call, because most routes are unused for a while. Compiling all would delay the start
 * by an eighth of a second.
 */
function compileWhenCalled(validator: Ajv, schema: object) {
  let validate: ValidateFunction | undefined;
  return (value: unknown) => {
    validate ??= validator.compile(schema);
    return validate(value) ? { value } : { error: validate.errors };
  };
}

/** Treats a missing body (null) as `{}`, so that validation names the first required field. */
function compileBodyValidator(schema: { type?: string }) {
  const validate = compileWhenCalled(bodyValidator, schema);
  const isOfFields = schema.type === 'object';
  return (body: unknown) => validate(isOfFields ? (body ?? {}) : body);
}

/** Empties texts of white space only, because the conversion to a number takes them for 0. */
function emptyBlankTexts(texts: Record<string, unknown>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string' && text.trim() === '') texts[name] = '';
  }
}

function compileTextsValidator(schema: object) {
  const validate = compileWhenCalled(textValidator, schema);
  return (texts: Record<string, unknown>) => {
    emptyBlankTexts(texts);
    return validate(texts);
  };
}

/** Compiles a schema of a route: strict for the body, with conversion for query, path and headers. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body'
    ? compileBodyValidator(schema as { type?: string })
    : compileTextsValidator(schema)) as FastifyValidationResult;

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

/** Returns the schema's own message for a keyword (`x-messages`), for texts that docs/product.md promises. */
function ownMessage(error: FastifySchemaValidationError): string | undefined {
  const { parentSchema } = error as { parentSchema?: { 'x-messages'?: Record<string, string> } };
  return parentSchema?.['x-messages']?.[error.keyword];
}

/** Converts validation errors to messages with the field names of the client. */
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
 * Compiles a reader of text fields, such as those of a form: "true" becomes true.
 * @throws {DomainError} validation_failed, from the returned function
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

/** Returns whether a stored line satisfies the protocol's rule for lines: no invisible or misleading text. */
export const isShowable = (line: string): boolean => LINE.test(line);
