import { m } from '~/paraglide/messages';
import { publicPageMeta } from '../head/page-meta';
import { LeaderboardScreen } from '../leaderboard/leaderboard-screen';

export const meta = () =>
  publicPageMeta({
    path: '/leaderboard',
    title: m.leaderboard_title(),
    description: m.leaderboard_description(),
  });

export default LeaderboardScreen;
