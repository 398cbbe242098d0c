import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('app/routes/home.tsx'),
  layout('app/data-layout.tsx', [
    route('map', 'app/routes/map.tsx'),
    route('locations/:id', 'app/routes/location.tsx'),
    route('review', 'app/routes/review.tsx'),
    route('profile', 'app/routes/profile.tsx'),
    route('profile/reviews', 'app/routes/profile-reviews.tsx'),
    route('auth', 'app/routes/auth.tsx'),
  ]),
  route('*', 'app/routes/unknown-path.tsx'),
] satisfies RouteConfig;
