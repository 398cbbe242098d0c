import {
  type DataImport,
  IMPORT_LICENSE_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_SOURCE_MAX,
  IMPORT_URL_MAX,
} from '@wayable/protocol/data-imports';
import { LICENSE_IDS, nameLicense } from '@wayable/protocol/licenses';
import { useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { failureText } from '~/ui/feedback/error-text';
import { CONTROL_STYLES, Field } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { Select } from '~/ui/forms/select';
import { TextField } from '~/ui/forms/text-field';
import { type FieldErrors, useForm } from '~/ui/forms/use-form';
import { formatMegabytes, formatNumber } from '~/ui/text/format';
import { uploadImport } from '../api/imports';

const OTHER = 'other';
/** Licenses of public data, in addition to the licenses that an installation can choose. */
const LICENSES = [...LICENSE_IDS, 'DL-DE-BY-2.0', 'DL-DE-ZERO-2.0', 'etalab-2.0', 'OGL-UK-3.0', 'IODL-2.0'];
const TYPES = '.csv,.tsv,.txt,.xlsx,.geojson,.json,.a11yjson';
/** Extracts and changes of OpenStreetMap, which only the command reads: `chicago.osm.pbf`, `Map.OSM`. */
const OSM_NAME = /\.(osm|osc|pbf)(\.(gz|bz2))?$/i;

interface Draft {
  file: File | null;
  source: string;
  license: string;
  otherLicense: string;
  link: string;
  /** A new key for each changed draft, so that only a retry has the same key. */
  idempotencyKey: string;
}

type Errors = FieldErrors<'file' | 'source' | 'license' | 'link'>;

const rowsText = () => formatNumber(IMPORT_MAX_ROWS);
const unreadable = () => m.imports_file_unreadable({ rows: rowsText() });

function findFileError(file: File | null): string | undefined {
  if (!file) return m.imports_file_missing();
  if (OSM_NAME.test(file.name)) return m.imports_file_osm();
  return file.size > IMPORT_MAX_BYTES ? unreadable() : undefined;
}

function findErrors({ file, source, license, otherLicense, link }: Draft): Errors {
  return {
    file: findFileError(file),
    ...(source.trim() === '' && { source: m.imports_source_missing() }),
    ...(license === OTHER && otherLicense.trim() === '' && { license: m.imports_license_missing() }),
    ...(link.trim() !== '' && !/^https?:\/\/\S+$/.test(link.trim()) && { link: m.imports_link_wrong() }),
  };
}

/** Returns the server's field errors as texts. */
function errorsOf(error: unknown): Errors {
  const fields = error instanceof ApiError ? (error.fields ?? []) : [];
  const has = (name: string) => fields.some(({ field }) => field === name);
  const isReserved = fields.some(({ field, code }) => field === 'source' && code === 'reserved');
  return {
    ...(has('file') && { file: unreadable() }),
    ...(has('source') && { source: isReserved ? m.imports_source_reserved() : m.imports_source_missing() }),
    ...(has('licence') && { license: m.imports_license_missing() }),
    ...(has('source_url') && { link: m.imports_link_wrong() }),
  };
}

/** The first step: a file, its source and its license. */
export function ImportForm({ onUploaded }: { onUploaded: (uploaded: DataImport) => void }) {
  const [draft, setDraft] = useState<Draft>({
    file: null,
    source: '',
    license: 'CC-BY-4.0',
    otherLicense: '',
    link: '',
    idempotencyKey: crypto.randomUUID(),
  });
  const set = (changes: Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...changes, idempotencyKey: crypto.randomUUID() }));
  const { formProps, errors, problem, isPending } = useForm({
    check: () => findErrors(draft),
    send: async () => {
      const { file, source, license, otherLicense, link, idempotencyKey } = draft;
      if (!file) return;
      const licence = license === OTHER ? otherLicense.trim() : license;
      const fields = { source: source.trim(), licence, source_url: link.trim() };
      onUploaded(await uploadImport(fields, file, idempotencyKey));
    },
    explain: (error) => {
      // The draft of an earlier attempt is deleted. The next attempt uploads a new one.
      if (error instanceof ApiError && error.code === 'not_found') set({});
      const told = errorsOf(error);
      return Object.keys(told).length > 0 ? told : failureText(m.imports_upload_failed(), error);
    },
  });
  return (
    <form {...formProps} className="flex max-w-[40rem] flex-col gap-5">
      <Field
        label={m.imports_file()}
        help={m.imports_file_help({ megabytes: formatMegabytes(IMPORT_MAX_BYTES), rows: rowsText() })}
        error={errors.file}
        isRequired
      >
        {({ 'aria-required': _, ...control }) => (
          <input
            {...control}
            type="file"
            required
            accept={TYPES}
            onChange={(event) => set({ file: event.target.files?.[0] ?? null })}
            className={CONTROL_STYLES}
          />
        )}
      </Field>
      <TextField
        label={m.imports_source()}
        help={m.imports_source_help()}
        error={errors.source}
        isRequired
        maxLength={IMPORT_SOURCE_MAX}
        value={draft.source}
        onChange={(source) => set({ source })}
      />
      <Select
        label={m.imports_license()}
        isRequired
        value={draft.license}
        onChange={(license) => set({ license })}
        options={[
          ...LICENSES.map((id) => ({ value: id, label: nameLicense(id as never) })),
          { value: OTHER, label: m.imports_license_other() },
        ]}
      />
      {draft.license === OTHER && (
        <TextField
          label={m.imports_license_name()}
          error={errors.license}
          isRequired
          maxLength={IMPORT_LICENSE_MAX}
          value={draft.otherLicense}
          onChange={(otherLicense) => set({ otherLicense })}
        />
      )}
      <TextField
        label={m.imports_link()}
        error={errors.link}
        type="url"
        maxLength={IMPORT_URL_MAX}
        value={draft.link}
        onChange={(link) => set({ link })}
      />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" isPending={isPending} className="self-start">
        {m.imports_upload()}
      </Button>
    </form>
  );
}
