import { useQuery } from '@tanstack/react-query';
import type { CredentialCheck } from '@wayable/protocol/badge-credentials';
import { badgeTier } from '@wayable/protocol/badges';
import { BadgeCheck, BadgeX, Download, SearchX } from 'lucide-react';
import { ApiError } from '~/api-client/api-error';
import { CREDENTIAL_MEDIA_TYPES, credentialCheckQuery } from '~/badges/api/badge-credential';
import { BadgePicture } from '~/badges/components/badge-picture';
import { RarityMark } from '~/badges/components/rarity-mark';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { saveFile } from '~/ui/save-file';
import { formatDate, formatMonth, formatNumber } from '~/ui/text/format';

/** The public facts about a shared badge (docs/product.md#badge-credentials). */
export function VerifyScreen({ id }: { id: string }) {
  const check = useQuery(credentialCheckQuery(id));
  const isMissing = check.error instanceof ApiError && [400, 404].includes(check.error.status);
  if (check.isPending) return <LoadingScreen title={m.verify_title()} text={m.verify_loading()} />;
  return (
    <div className="page-narrow py-8 sm:py-12">
      {isMissing && (
        <EmptyState
          level={1}
          icon={SearchX}
          title={m.verify_missing()}
          text={m.verify_missing_text()}
          action={<LinkButton to="/badges">{m.verify_gallery()}</LinkButton>}
        />
      )}
      {check.isError && !isMissing && (
        <>
          <h1 className="mb-6 text-heading">{m.verify_title()}</h1>
          <ErrorState
            title={m.verify_failed()}
            text={errorText(check.error)}
            isRetrying={check.isFetching}
            onRetry={() => void check.refetch()}
          />
        </>
      )}
      {check.data && !check.isError && <Checked check={check.data} />}
    </div>
  );
}

/** Credentials contain days or months, not instants. */
const formatStart = (start: string, { earned_precision: precision }: CredentialCheck) =>
  precision === 'day' ? formatDate(start, 'UTC') : formatMonth(start, 'UTC');

function Checked({ check }: { check: CredentialCheck }) {
  const { badge_type: badgeType, revoked_at: revokedAt, jwt } = check;
  const isRevoked = revokedAt !== null;
  const { rarity, reviewsRequired } = badgeTier(badgeType);
  const Icon = isRevoked ? BadgeX : BadgeCheck;
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col items-center gap-5 py-8 text-center">
        <BadgePicture badgeType={badgeType} isLocked={isRevoked} className="size-44" />
        <div>
          <h1 className="text-heading">{badgeName(badgeType)}</h1>
          <RarityMark rarity={rarity} />
        </div>
        <p
          className={
            isRevoked
              ? 'inline-flex items-center gap-2 rounded-round border-2 border-danger bg-danger-wash px-5 py-2 font-semibold text-danger'
              : 'inline-flex items-center gap-2 rounded-round border-2 border-success bg-success-wash px-5 py-2 font-semibold text-success'
          }
        >
          <Icon aria-hidden className="size-6 shrink-0" />
          {isRevoked ? m.verify_revoked() : m.verify_valid()}
        </p>
        {isRevoked && (
          <p className="max-w-[50ch]">{m.verify_revoked_text({ date: formatStart(revokedAt, check) })}</p>
        )}
        <Facts check={check} reviewsRequired={reviewsRequired} />
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-title">{m.verify_why_title()}</h2>
        <p>{m.verify_why_text()}</p>
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {jwt !== null && (
            <li>
              <Button
                variant="secondary"
                onClick={() => saveFile(jwt, 'wayable-badge.jwt', CREDENTIAL_MEDIA_TYPES.jwt)}
              >
                <Download aria-hidden className="size-5" />
                {m.verify_statement()}
              </Button>
            </li>
          )}
          <li>
            <a className="inline-flex min-h-11 items-center text-link" href={check.key_url}>
              {m.verify_key()}
            </a>
          </li>
          <li>
            <a className="inline-flex min-h-11 items-center text-link" href={check.status_url}>
              {m.verify_status()}
            </a>
          </li>
        </ul>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.verify_technical()}</summary>
          <dl>
            <dt className="text-small text-ink-soft">{m.verify_issuer_id()}</dt>
            <dd className="wrap-anywhere">
              <bdi>{check.issuer}</bdi>
            </dd>
          </dl>
        </details>
      </Card>
      <p>
        <LinkButton to="/badges" variant="secondary">
          {m.verify_gallery()}
        </LinkButton>
      </p>
    </div>
  );
}

function Facts({ check, reviewsRequired }: { check: CredentialCheck; reviewsRequired: number }) {
  const facts = [
    [m.verify_holder(), check.holder_name ?? m.verify_holder_unnamed()],
    [
      check.earned_precision === 'day' ? m.verify_earned_at() : m.verify_earned_in(),
      formatStart(check.earned_at, check),
    ],
    [
      m.verify_for(),
      reviewsRequired === 1
        ? m.verify_for_one()
        : m.verify_for_many({ count: formatNumber(reviewsRequired) }),
    ],
    [m.verify_issuer(), `${check.issuer_name} (${new URL(check.key_url, window.location.href).host})`],
  ].filter(([name]) => check.revoked_at === null || name !== m.verify_holder());
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 text-start sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
