import { ClientConfig } from '@wayable/protocol/client-config';
import { ChangeNotes, Confirmation, ConfirmationUpdate, OwnConfirmation } from '@wayable/protocol/freshness';
import { GeocoderAnswer } from '@wayable/protocol/geocoder';
import { Location, LocationCreate, LocationDetail, NearbyLocations } from '@wayable/protocol/locations';
import { NotificationPage, NotificationsRead, UnreadNotifications } from '@wayable/protocol/notifications';
import { Photo, PhotoUpdate, UploadedPhoto } from '@wayable/protocol/photos';
import { Profile } from '@wayable/protocol/profiles';
import { OwnReports } from '@wayable/protocol/reports';
import {
  Review,
  ReviewCounts,
  ReviewCreate,
  ReviewPage,
  ReviewUpdate,
  UserReviewsPage,
} from '@wayable/protocol/reviews';
import type { ROUTES } from '@wayable/protocol/routes';
import { FeatureSuggestionRequest, FeatureSuggestions } from '@wayable/protocol/suggestions';
import Type, { type TSchema } from 'typebox';

export type RouteName = keyof typeof ROUTES;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Call = `${Method} ${RouteName}`;

interface Shape {
  /** What the page has to send. */
  body?: TSchema;
  /** What the server answers with where it does what it is asked for. */
  answer: TSchema;
}

const NOTHING = Type.Null();

/** What the calls that component tests answer send and bring, as the protocol says. */
export const SHAPES: Partial<Record<Call, Shape>> = {
  // The service's own answer (docs/auth-protocol.md), of which the page reads what it knows.
  'GET authSettings': { answer: Type.Object({ external: Type.Record(Type.String(), Type.Boolean()) }) },
  'GET clientConfig': { answer: ClientConfig },
  'GET profile': { answer: Profile },
  'GET location': { answer: LocationDetail },
  'GET locationLookup': { answer: Location },
  'GET locationsNearby': { answer: NearbyLocations },
  'POST locations': { body: LocationCreate, answer: Location },
  'POST reviews': { body: ReviewCreate, answer: Review },
  'PATCH review': { body: ReviewUpdate, answer: Review },
  'DELETE review': { answer: NOTHING },
  'GET userReviews': { answer: UserReviewsPage },
  'GET userReviewCounts': { answer: ReviewCounts },
  'GET locationReviews': { answer: ReviewPage },
  'GET locationConfirmation': { answer: OwnConfirmation },
  'PUT locationConfirmation': { body: ConfirmationUpdate, answer: Confirmation },
  'DELETE locationConfirmation': { answer: NOTHING },
  'GET locationChangeNotes': { answer: ChangeNotes },
  'GET locationReports': { answer: OwnReports },
  'GET notifications': { answer: NotificationPage },
  'GET unreadNotifications': { answer: UnreadNotifications },
  'PUT readNotifications': { body: NotificationsRead, answer: NOTHING },
  'GET geocoderSearch': { answer: GeocoderAnswer },
  'GET geocoderAutocomplete': { answer: GeocoderAnswer },
  'GET geocoderReverse': { answer: GeocoderAnswer },
  'POST featureSuggestions': { body: FeatureSuggestionRequest, answer: FeatureSuggestions },
  'POST photoUpload': { answer: UploadedPhoto },
  'DELETE photoUpload': { answer: NOTHING },
  'PATCH photo': { body: PhotoUpdate, answer: Photo },
};
