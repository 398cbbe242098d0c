import { StopRecovery } from '~/auth/factors/components/stop-recovery';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta(m.stop_recovery_title(), m.stop_recovery_description());

export default function StopRecoveryScreen() {
  return (
    <div className="page max-w-[34rem] py-10 lg:py-16">
      <StopRecovery />
    </div>
  );
}
