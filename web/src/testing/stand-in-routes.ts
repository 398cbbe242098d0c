import { AccountSessions, SecurityEvents } from '@wayable/protocol/account';
import { Avatar, AvatarRequest } from '@wayable/protocol/avatars';
import { CredentialCheck, CredentialRequest, SharedCredential } from '@wayable/protocol/badge-credentials';
import { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import { BadgeTiers, NftBadge, UserBadges } from '@wayable/protocol/badges';
import { ClientConfig } from '@wayable/protocol/client-config';
import {
  Confirmation,
  ConfirmationNotes,
  ConfirmationUpdate,
  OwnConfirmation,
} from '@wayable/protocol/confirmations';
import {
  ContactMessage,
  ContactMessageCreate,
  ContactMessagePage,
  ContactMessageUpdate,
  ContactReceipt,
} from '@wayable/protocol/contact';
import {
  CorrectionCreate,
  CorrectionCreated,
  CorrectionDecision,
  CorrectionPage,
  PlaceHistory,
} from '@wayable/protocol/corrections';
import {
  DataImport,
  DataImportApplication,
  DataImportChange,
  DataImportPage,
  ImportRowPage,
} from '@wayable/protocol/data-imports';
import { GeocoderAnswer, GeocoderNames } from '@wayable/protocol/geocoder';
import { Installation } from '@wayable/protocol/installation';
import { Leaderboard } from '@wayable/protocol/leaderboard';
import {
  Location,
  LocationCreate,
  LocationDetail,
  LocationSearchResult,
  LocationsInView,
  NearbyLocations,
} from '@wayable/protocol/locations';
import {
  AdminQueues,
  AdminUserPage,
  DecisionAnswer,
  DecisionResult,
  LogPage,
  ModeratedReviewPage,
  OwnDecision,
  ReportsResolution,
  ReportsResolutionResult,
  ReviewRemovalDecision,
  ReviewRestoration,
  Suspension,
  VerificationChange,
} from '@wayable/protocol/moderation';
import {
  NewsletterReceipt,
  NewsletterSignUp,
  NewsletterUpdate,
  NewsletterUpdateChange,
  NewsletterUpdateCreate,
  NewsletterUpdatePage,
  NewsletterUpdateVersion,
  SubscriberPage,
  UpdatePreview,
  UpdatePreviewRequest,
} from '@wayable/protocol/newsletter';
import { NotificationPage, NotificationsRead, UnreadNotifications } from '@wayable/protocol/notifications';
import { LocationPhotos, Photo, PhotoUpdate, UploadedPhoto } from '@wayable/protocol/photos';
import { PrivacySettings, PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { Profile, ProfileReviews, ProfileUpdate } from '@wayable/protocol/profiles';
import { OwnReports, ReviewReport, ReviewReportCreate } from '@wayable/protocol/reports';
import {
  DeletedReviews,
  Review,
  ReviewCounts,
  ReviewCreate,
  ReviewPage,
  ReviewUpdate,
  UserReviewsPage,
} from '@wayable/protocol/reviews';
import type { ROUTES } from '@wayable/protocol/routes';
import { Follow, SavedLink, SavedLocations, SharedList } from '@wayable/protocol/saved';
import { SearchAnswer } from '@wayable/protocol/search';
import { Stats } from '@wayable/protocol/stats';
import { FeatureSuggestionRequest, FeatureSuggestions } from '@wayable/protocol/suggestions';
import Type, { type TSchema } from 'typebox';

export type RouteName = keyof typeof ROUTES;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Call = `${Method} ${RouteName}`;

interface Shape {
  /** The schema of the request's body. */
  body?: TSchema;
  /** The schema of a successful response. */
  answer: TSchema;
}

const NOTHING = Type.Null();

/** The protocol's schemas for the calls in component tests. */
export const SHAPES: Partial<Record<Call, Shape>> = {
  // The authentication service has a separate protocol (docs/auth-protocol.md). The page reads only these
  // parts.
  'GET authSettings': { answer: Type.Object({ external: Type.Record(Type.String(), Type.Boolean()) }) },
  'GET clientConfig': { answer: ClientConfig },
  'GET accountEvents': { answer: SecurityEvents },
  'GET accountSessions': { answer: AccountSessions },
  'DELETE accountSession': { answer: NOTHING },
  'GET profile': { answer: Profile },
  'GET profileReviews': { answer: ProfileReviews },
  'GET privacySettings': { answer: PrivacySettings },
  'PATCH privacySettings': { body: PrivacySettingsUpdate, answer: PrivacySettings },
  'POST avatars': { body: AvatarRequest, answer: Avatar },
  'POST avatarUpload': { answer: Avatar },
  'GET avatarFile': { answer: NOTHING },
  'GET photoFile': { answer: NOTHING },
  'GET leaderboard': { answer: Leaderboard },
  'GET badges': { answer: BadgeTiers },
  'GET userBadges': { answer: UserBadges },
  'GET badgeCredentialCheck': { answer: CredentialCheck },
  'GET badgeCredential': { answer: Type.Unknown() },
  'POST badgeCredential': { body: CredentialRequest, answer: SharedCredential },
  'POST badgeMetadata': { body: BadgeMetadataRequest, answer: PreparedMint },
  'POST badges': { body: BadgeSave, answer: NftBadge },
  'GET location': { answer: LocationDetail },
  'DELETE location': { answer: NOTHING },
  'GET locationLookup': { answer: Location },
  'GET locationsInView': { answer: LocationsInView },
  'GET locationsNearby': { answer: NearbyLocations },
  'POST locations': { body: LocationCreate, answer: Location },
  'POST reviews': { body: ReviewCreate, answer: Review },
  'GET review': { answer: Review },
  'PATCH review': { body: ReviewUpdate, answer: Review },
  'DELETE review': { answer: NOTHING },
  'GET userReviews': { answer: UserReviewsPage },
  'GET userReviewCounts': { answer: ReviewCounts },
  'GET deletedReviews': { answer: DeletedReviews },
  'POST reviewRestoration': { answer: Review },
  'DELETE deletedReview': { answer: NOTHING },
  'POST locationSuggestions': { body: CorrectionCreate, answer: CorrectionCreated },
  'GET locationHistory': { answer: PlaceHistory },
  'GET adminSuggestions': { answer: CorrectionPage },
  'PUT adminSuggestion': { body: CorrectionDecision, answer: NOTHING },
  'POST adminSuggestionReversal': { answer: NOTHING },
  'GET locationReviews': { answer: ReviewPage },
  'GET locationPhotos': { answer: LocationPhotos },
  'GET savedLocations': { answer: SavedLocations },
  'GET savedLink': { answer: SavedLink },
  'PUT savedLink': { answer: SavedLink },
  'DELETE savedLink': { answer: NOTHING },
  'GET sharedList': { answer: SharedList },
  'PUT savedLocation': { answer: NOTHING },
  'DELETE savedLocation': { answer: NOTHING },
  'GET locationFollow': { answer: Follow },
  'PUT locationFollow': { answer: NOTHING },
  'DELETE locationFollow': { answer: NOTHING },
  'GET locationConfirmation': { answer: OwnConfirmation },
  'PUT locationConfirmation': { body: ConfirmationUpdate, answer: Confirmation },
  'DELETE locationConfirmation': { answer: NOTHING },
  'GET locationConfirmationNotes': { answer: ConfirmationNotes },
  'GET locationReports': { answer: OwnReports },
  'POST reviewReports': { body: ReviewReportCreate, answer: ReviewReport },
  'GET notifications': { answer: NotificationPage },
  'GET unreadNotifications': { answer: UnreadNotifications },
  'PUT readNotifications': { body: NotificationsRead, answer: NOTHING },
  'GET locationSearch': { answer: LocationSearchResult },
  'GET search': { answer: SearchAnswer },
  'GET geocoderSearch': { answer: GeocoderAnswer },
  'GET geocoderAutocomplete': { answer: GeocoderAnswer },
  'GET geocoderReverse': { answer: GeocoderAnswer },
  'GET geocoderNames': { answer: GeocoderNames },
  'POST featureSuggestions': { body: FeatureSuggestionRequest, answer: FeatureSuggestions },
  'POST photoUpload': { answer: UploadedPhoto },
  'DELETE photoUpload': { answer: NOTHING },
  'GET stats': { answer: Stats },
  'GET adminQueues': { answer: AdminQueues },
  'GET adminReviews': { answer: ModeratedReviewPage },
  'GET adminUsers': { answer: AdminUserPage },
  'GET adminLog': { answer: LogPage },
  'POST contact': { body: ContactMessageCreate, answer: ContactReceipt },
  'POST contactApplications': { answer: ContactReceipt },
  'POST newsletter': { body: NewsletterSignUp, answer: NewsletterReceipt },
  'GET adminImports': { answer: DataImportPage },
  'POST adminImports': { answer: DataImport },
  'GET adminImport': { answer: DataImport },
  'PUT adminImport': { body: DataImportChange, answer: DataImport },
  'DELETE adminImport': { answer: NOTHING },
  'GET adminImportRows': { answer: ImportRowPage },
  'POST adminImportApplication': { body: DataImportApplication, answer: DataImport },
  'POST adminImportReversal': { answer: DataImport },
  'GET adminMessages': { answer: ContactMessagePage },
  'GET adminMessage': { answer: ContactMessage },
  'PATCH adminMessage': { body: ContactMessageUpdate, answer: ContactMessage },
  'DELETE adminMessage': { answer: NOTHING },
  'GET adminUpdates': { answer: NewsletterUpdatePage },
  'POST adminUpdates': { body: NewsletterUpdateCreate, answer: NewsletterUpdate },
  'GET adminUpdate': { answer: NewsletterUpdate },
  'PATCH adminUpdate': { body: NewsletterUpdateChange, answer: NewsletterUpdate },
  'DELETE adminUpdate': { answer: NOTHING },
  'POST adminUpdatePreview': { body: UpdatePreviewRequest, answer: UpdatePreview },
  'POST adminUpdateTest': { body: NewsletterUpdateVersion, answer: NOTHING },
  'PUT adminUpdateSending': { body: NewsletterUpdateVersion, answer: NewsletterUpdate },
  'DELETE adminUpdateSending': { answer: NewsletterUpdate },
  'GET adminSubscribers': { answer: SubscriberPage },
  'DELETE adminSubscriber': { answer: NOTHING },
  'GET adminInstallation': { answer: Installation },
  'PUT adminReviewVerification': { body: VerificationChange, answer: DecisionResult },
  'DELETE adminReview': { body: ReviewRemovalDecision, answer: DecisionResult },
  'POST adminReviewRestoration': { body: ReviewRestoration, answer: DecisionResult },
  'PUT adminReviewReportsResolution': { body: ReportsResolution, answer: ReportsResolutionResult },
  'PUT adminUserSuspension': { body: Suspension, answer: NOTHING },
  'DELETE adminUserSuspension': { answer: NOTHING },
  'PATCH profile': { body: ProfileUpdate, answer: Profile },
  'GET moderationDecision': { answer: OwnDecision },
  'POST moderationAnswer': { body: DecisionAnswer, answer: OwnDecision },
  'PATCH photo': { body: PhotoUpdate, answer: Photo },
};
