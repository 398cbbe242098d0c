import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@wayable/protocol/profiles';
import { UserRoundX } from 'lucide-react';
import { ApiError } from '~/api-client/api-error';
import { useSession } from '~/auth/session/session-context';
import { EarnedBadges } from '~/badges/components/earned-badges';
import { m } from '~/paraglide/messages';
import { profileReviewsQuery } from '~/profiles/api/list-profile-reviews';
import { privacySettingsQuery } from '~/profiles/api/privacy-settings';
import { profileQuery } from '~/profiles/api/profile-query';
import { Avatar, SessionAvatar } from '~/profiles/components/avatar';
import { ProfileHeader } from '~/profiles/components/profile-header';
import { ProfileNumbers } from '~/profiles/components/profile-numbers';
import { shownToOthers } from '~/profiles/shown-to-others';
import { ReviewSummaries } from '~/reviews/components/recent-reviews';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { Banner } from '~/ui/feedback/banner';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { useDocumentTitle } from '~/ui/use-document-title';

/**
 * A public profile with the data its owner shares (docs/product.md#privacy). The owner sees the same, unless
 * the profile is hidden.
 */
export function PersonScreen({ userId }: { userId: string }) {
  const profile = useQuery(profileQuery(userId));
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const isOwn = isSignedIn && session.user.id === userId;
  const settings = useQuery({ ...privacySettingsQuery(userId), enabled: isOwn });
  const lacking = [profile, ...(isOwn ? [settings] : [])].find(({ data }) => data === undefined);
  if (lacking?.isPending) {
    return <LoadingScreen title={m.profile_title()} text={m.person_loading()} isWide />;
  }
  const { error } = profile;
  // The server answers an invalid id with status 400, and no person has such an id.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing || lacking || !profile.data) {
    return (
      <div className="page-narrow py-12">
        {isMissing ? (
          <EmptyState
            level={1}
            icon={UserRoundX}
            title={m.person_missing()}
            text={m.person_missing_text()}
            action={<LinkButton to="/leaderboard">{m.leaderboard_title()}</LinkButton>}
          />
        ) : (
          <>
            <h1 className="mb-6 text-heading">{m.profile_title()}</h1>
            <ErrorState
              title={m.person_failed()}
              text={errorText(lacking?.error)}
              isRetrying={lacking?.isFetching ?? false}
              onRetry={() => void lacking?.refetch()}
            />
          </>
        )}
      </div>
    );
  }
  const own = isOwn ? settings.data : undefined;
  const isShown = own?.public_profile === true;
  return (
    <LoadedScreen
      profile={isShown ? shownToOthers(profile.data, own) : profile.data}
      isHidden={own?.public_profile === false}
      isNamed={!isShown || !own.anonymous_reviews}
      seesHidden={isOwn || (isSignedIn && session.isAdmin)}
    />
  );
}

interface LoadedScreenProps {
  profile: Profile;
  /** Whether other people see "not found" here. */
  isHidden: boolean;
  /** Whether reviews and tokens may be linked to the person. */
  isNamed: boolean;
  /** Whether the viewer also sees hidden data. */
  seesHidden: boolean;
}

function LoadedScreen({ profile, isHidden, isNamed, seesHidden }: LoadedScreenProps) {
  const { id, full_name: fullName, avatar_url: avatarUrl, badges_earned: badgesEarned } = profile;
  useDocumentTitle(m.page_title({ title: fullName }));
  const avatar = { id, fullName, avatarUrl };
  const AvatarSeen = seesHidden ? SessionAvatar : Avatar;
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      {isHidden && <Banner tone="info">{m.person_hidden_own()}</Banner>}
      <ProfileHeader profile={profile} avatar={<AvatarSeen {...avatar} />} />
      <ProfileNumbers profile={profile} label={m.person_numbers()} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Card>
          <h2 className="mb-5 text-title">{m.person_reviews()}</h2>
          {isNamed ? <PersonReviews userId={id} /> : <NoReviews />}
        </Card>
        {badgesEarned !== undefined && (
          <Card>
            <h2 className="mb-5 text-title">{m.person_badges()}</h2>
            <EarnedBadges
              userId={id}
              badgesEarned={badgesEarned}
              showsTokens={isNamed}
              none={m.person_badges_none()}
            />
          </Card>
        )}
      </div>
    </div>
  );
}

const NoReviews = () => <p className="text-ink-soft">{m.person_reviews_none()}</p>;

function PersonReviews({ userId }: { userId: string }) {
  const reviews = useQuery(profileReviewsQuery(userId));
  if (reviews.isPending) return <LoadingText text={m.my_reviews_loading()} isLong />;
  if (!reviews.data) {
    return (
      <ErrorState
        title={m.person_reviews_failed()}
        text={errorText(reviews.error)}
        isRetrying={reviews.isFetching}
        onRetry={() => void reviews.refetch()}
      />
    );
  }
  if (reviews.data.data.length === 0) return <NoReviews />;
  return <ReviewSummaries reviews={reviews.data.data} />;
}
