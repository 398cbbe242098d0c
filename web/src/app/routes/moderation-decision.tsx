import { useParams } from 'react-router';
import { OwnDecision } from '~/moderation/reviews/own-decision';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.decision_title(), m.decision_description());

export default function ModerationDecisionScreen() {
  const { decisionId = '' } = useParams();
  return (
    <SessionGate title={m.decision_title()} description={m.decision_description()} text={m.decision_gate()}>
      {() => (
        <div className="page-narrow py-8 sm:py-12">
          <h1 className="mb-6 text-heading">{m.decision_title()}</h1>
          <OwnDecision decisionId={decisionId} />
        </div>
      )}
    </SessionGate>
  );
}
