import { type DataImport, IMPORT_FIELDS, tellWhere } from '@wayable/protocol/data-imports';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { Select } from '~/ui/forms/select';
import { useForm } from '~/ui/forms/use-form';
import { formatList, formatNumber } from '~/ui/text/format';
import { fieldText } from './import-text';

type Fields = DataImport['fields'];
const NOTHING = '';

function findProblem(fields: Fields): string {
  const given = fields.filter((field) => field !== null);
  const repeated = given.find((field, index) => given.indexOf(field) < index);
  if (repeated) return m.imports_columns_repeated({ field: fieldText(repeated) });
  if (!given.includes('name')) return m.imports_columns_need_name();
  return tellWhere(fields) ? '' : m.imports_columns_need_position();
}

interface ColumnsFormProps {
  data: DataImport;
  isPending: boolean;
  onDone: (fields: Fields) => void;
  children?: React.ReactNode;
}

/** The second step: the meaning of each column, starting with guesses. */
export function ColumnsForm({ data, isPending, onDone, children }: ColumnsFormProps) {
  const [fields, setFields] = useState<Fields>(data.fields);
  const { formProps, problem, setProblem } = useForm({
    send: async () => {
      const found = findProblem(fields);
      setProblem(found);
      if (found === '' && !isPending) onDone(fields);
    },
  });
  const options = [
    { value: NOTHING, label: m.imports_column_nothing() },
    ...IMPORT_FIELDS.map((field) => ({ value: field as string, label: fieldText(field) })),
  ];
  // Titles may repeat, and columns keep their order, so the index is part of the key.
  const keys = data.columns.map(({ title }, index) => `${index} ${title}`);
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <p>{m.imports_columns_help()}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {data.columns.map(({ title, samples }, index) => {
          const name = title || m.imports_column_untitled({ number: formatNumber(index + 1) });
          return (
            <li
              key={keys[index]}
              className="min-w-0 rounded-medium border border-line bg-surface p-4 wrap-anywhere"
            >
              <Select
                label={name}
                help={
                  samples.length > 0 ? m.imports_column_samples({ samples: formatList(samples) }) : undefined
                }
                value={fields[index] ?? NOTHING}
                onChange={(value) =>
                  setFields((before) =>
                    before.with(index, IMPORT_FIELDS.find((field) => field === value) ?? null),
                  )
                }
                options={options}
              />
            </li>
          );
        })}
      </ul>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          {m.imports_show_preview()}
        </Button>
        {children}
      </div>
    </form>
  );
}
