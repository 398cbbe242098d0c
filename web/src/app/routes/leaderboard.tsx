import { m } from '~/paraglide/messages';
import { LeaderboardScreen } from '../leaderboard/leaderboard-screen';
import { publicPageMeta } from '../page-meta';

export const meta = () =>
  publicPageMeta({
    path: '/leaderboard',
    title: m.leaderboard_title(),
    description: m.leaderboard_description(),
  });

export default LeaderboardScreen;
