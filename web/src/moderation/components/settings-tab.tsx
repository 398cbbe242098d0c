import type { Installation } from '@wayable/protocol/installation';
import { Check, Minus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDate, formatNumber } from '~/ui/text/format';
import { installationQuery } from '../api/lists';
import { useAdminQuery } from '../role-watch';

const BYTES_OF_MEGABYTE = 1_048_576;

const PARTS: Record<string, () => string> = {
  admin_second_factor: m.admin_part_admin_second_factor,
  mail: m.admin_part_mail,
  sms: m.admin_part_sms,
  sign_in_providers: m.admin_part_sign_in_providers,
  web3: m.admin_part_web3,
  online_map: m.admin_part_online_map,
  google_maps: m.admin_part_google_maps,
  geocoder: m.admin_part_geocoder,
  suggestion_model: m.admin_part_suggestion_model,
  minting: m.admin_part_minting,
  pinning: m.admin_part_pinning,
  metrics_token: m.admin_part_metrics_token,
  security_contact: m.admin_part_security_contact,
  demo: m.admin_part_demo,
};

const KEY_STATES: Record<string, () => string> = {
  active: m.admin_settings_key_active,
  standby: m.admin_settings_key_standby,
  retired: m.admin_settings_key_retired,
};

const wordsOf = (texts: Record<string, () => string>, key: string): string => texts[key]?.() ?? key;

/** The running system, read-only. */
export function SettingsTab() {
  const query = useAdminQuery(installationQuery());
  if (query.isPending) return <LoadingText text={m.admin_loading()} />;
  if (!query.data) {
    return (
      <ErrorState
        title={m.admin_settings_failed()}
        text={errorText(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">{m.admin_settings_text()}</p>
      <Card>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {factsOf(query.data).map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-ink-soft">{name}</dt>
              <dd className="mb-2 min-w-0 sm:mb-0">{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Card>
      <Card>
        <h2 className="mb-4 text-title">{m.admin_settings_parts()}</h2>
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {query.data.parts.map(({ part, is_configured: isOn }) => (
            <div key={part} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
              <dt>{wordsOf(PARTS, part)}</dt>
              <dd className="flex items-center gap-2 font-semibold">
                {isOn ? (
                  <Check aria-hidden className="size-5 text-success" />
                ) : (
                  <Minus aria-hidden className="size-5 text-ink-soft" />
                )}
                {isOn ? m.admin_settings_on() : m.admin_settings_off()}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function factsOf({ database, jobs, keys, ...facts }: Installation): [string, ReactNode][] {
  const size = formatNumber(Math.ceil(database.bytes / BYTES_OF_MEGABYTE));
  const { version } = database;
  return [
    [m.admin_settings_version(), `${facts.version}, Node.js ${facts.node}`],
    [m.admin_settings_address(), facts.public_url],
    [
      m.admin_settings_database(),
      database.is_embedded
        ? m.admin_settings_database_embedded({ version, size })
        : m.admin_settings_database_external({ version, size }),
    ],
    [
      m.admin_settings_mail(),
      facts.mail === 'smtp' ? m.admin_settings_mail_smtp() : m.admin_settings_mail_outbox(),
    ],
    [
      m.admin_settings_storage(),
      facts.storage === 's3' ? m.admin_settings_storage_s3() : m.admin_settings_storage_folder(),
    ],
    [
      m.admin_settings_jobs(),
      m.admin_settings_jobs_text({
        waiting: formatNumber(jobs.waiting),
        failed: formatNumber(jobs.failed),
      }),
    ],
    [
      m.admin_settings_keys(),
      <ul key="keys">
        {keys.signing.map(({ status, created_at }) => (
          <li key={created_at}>
            {m.admin_settings_key({ status: wordsOf(KEY_STATES, status), date: formatDate(created_at) })}
          </li>
        ))}
      </ul>,
    ],
    [
      m.admin_settings_secrets(),
      keys.secrets_source === 'file' ? m.admin_settings_secrets_file() : m.admin_settings_secrets_setting(),
    ],
    ...mintingFactsOf(facts.minting),
  ];
}

/** Returns the problems with minting, if any. */
function mintingFactsOf(minting: Installation['minting']): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [];
  if (minting.problem !== null) facts.push([m.admin_part_minting(), minting.problem]);
  if (minting.pin_problem !== null) {
    const waiting = m.admin_settings_pins_waiting({ waiting: formatNumber(minting.pins_waiting) });
    facts.push([m.admin_part_pinning(), `${minting.pin_problem} ${waiting}`]);
  }
  return facts;
}
