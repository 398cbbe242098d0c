import { m } from '~/paraglide/messages';
import { LeaderboardScreen } from '../leaderboard/leaderboard-screen';
import { pageMeta } from '../page-meta';

export const meta = () => pageMeta(m.leaderboard_title(), m.leaderboard_description());

export default LeaderboardScreen;
