import * as account from '@wayable/protocol/account';
import * as administration from '@wayable/protocol/administration';
import * as access from '@wayable/protocol/answers/access';
import * as details from '@wayable/protocol/answers/details';
import * as featureAnswers from '@wayable/protocol/answers/feature-answers';
import * as fitAnswer from '@wayable/protocol/answers/fit-answer';
import * as auth from '@wayable/protocol/auth-schemas';
import * as avatars from '@wayable/protocol/avatars';
import * as badgeCredentials from '@wayable/protocol/badge-credentials';
import * as badgeMinting from '@wayable/protocol/badge-minting';
import * as badges from '@wayable/protocol/badges';
import * as categories from '@wayable/protocol/categories';
import * as clientConfig from '@wayable/protocol/client-config';
import * as confirmations from '@wayable/protocol/confirmations';
import * as contact from '@wayable/protocol/contact';
import * as corrections from '@wayable/protocol/corrections';
import * as dataImports from '@wayable/protocol/data-imports';
import * as features from '@wayable/protocol/features';
import * as geocoder from '@wayable/protocol/geocoder';
import * as installation from '@wayable/protocol/installation';
import * as leaderboard from '@wayable/protocol/leaderboard';
import * as locations from '@wayable/protocol/locations';
import * as moderation from '@wayable/protocol/moderation';
import * as newsletter from '@wayable/protocol/newsletter';
import * as notifications from '@wayable/protocol/notifications';
import * as photos from '@wayable/protocol/photos';
import * as privacy from '@wayable/protocol/privacy';
import * as problems from '@wayable/protocol/problems';
import * as profiles from '@wayable/protocol/profiles';
import * as reports from '@wayable/protocol/reports';
import * as reviews from '@wayable/protocol/reviews';
import * as saved from '@wayable/protocol/saved';
import * as search from '@wayable/protocol/search';
import * as stats from '@wayable/protocol/stats';
import * as suggestions from '@wayable/protocol/suggestions';
import * as text from '@wayable/protocol/text';
import Type, { type TSchema } from 'typebox';

const MODULES: object[] = [
  text,
  problems,
  categories,
  features,
  access,
  details,
  featureAnswers,
  fitAnswer,
  account,
  administration,
  auth,
  avatars,
  badgeCredentials,
  badgeMinting,
  badges,
  clientConfig,
  contact,
  confirmations,
  corrections,
  dataImports,
  geocoder,
  installation,
  leaderboard,
  locations,
  moderation,
  newsletter,
  notifications,
  photos,
  privacy,
  profiles,
  reports,
  reviews,
  saved,
  search,
  stats,
  suggestions,
];

/**
 * All schemas of the protocol by name, as the properties of one schema. They are one schema, because the
 * generator compares its schemas with each other: two hundred took two thirds of its time.
 */
export const NAMED_SCHEMAS: { properties: Record<string, TSchema> } = Type.Object(
  Object.fromEntries(
    MODULES.flatMap((module) =>
      Object.entries(module).filter(
        // Exclude arrays, because the library's check accepts an array of names as a schema.
        (entry): entry is [string, TSchema] => Type.IsSchema(entry[1]) && !Array.isArray(entry[1]),
      ),
    ),
  ),
);
