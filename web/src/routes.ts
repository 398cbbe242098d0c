import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('app/routes/home.tsx'),
  layout('app/data-layout.tsx', [
    route('map', 'app/routes/map.tsx'),
    route('locations/:id', 'app/routes/location.tsx'),
    route('review', 'app/routes/review.tsx'),
    route('profile', 'app/routes/profile.tsx'),
    route('profile/edit', 'app/routes/profile-edit.tsx'),
    route('profile/privacy', 'app/routes/profile-privacy.tsx'),
    route('people/:userId', 'app/routes/person.tsx'),
    route('leaderboard', 'app/routes/leaderboard.tsx'),
    route('badges', 'app/routes/badges.tsx'),
    route('badges/verify/:id', 'app/routes/badge-verify.tsx'),
    route('profile/reviews', 'app/routes/profile-reviews.tsx'),
    route('profile/security', 'app/routes/profile-security.tsx'),
    route('profile/delete-account', 'app/routes/delete-account.tsx'),
    route('notifications', 'app/routes/notifications.tsx'),
    route('admin', 'app/routes/admin.tsx'),
    route('moderation/:decisionId', 'app/routes/moderation-decision.tsx'),
    route('auth', 'app/routes/auth.tsx'),
    route('auth/callback', 'app/routes/auth-callback.tsx'),
    route('auth/new-password', 'app/routes/auth-new-password.tsx'),
    route('auth/stop-recovery', 'app/routes/auth-stop-recovery.tsx'),
  ]),
  route('*', 'app/routes/unknown-path.tsx'),
] satisfies RouteConfig;
