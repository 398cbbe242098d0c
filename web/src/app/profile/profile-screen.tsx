import { useQuery } from '@tanstack/react-query';
import { RECENT_BADGES } from '@wayable/protocol/profiles';
import {
  Award,
  Bookmark,
  Eye,
  EyeOff,
  ListChecks,
  LogOut,
  MapPinned,
  Plus,
  ShieldCheck,
  Trophy,
  UserRoundPen,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useSignOut } from '~/auth/session/use-sign-out';
import { EarnedBadges } from '~/badges/components/earned-badges';
import { m } from '~/paraglide/messages';
import { profileQuery } from '~/profiles/api/profile-query';
import { SessionAvatar } from '~/profiles/components/avatar';
import { ProfileHeader } from '~/profiles/components/profile-header';
import { ProfileNumbers } from '~/profiles/components/profile-numbers';
import { peopleHelped, startOfMonth } from '~/profiles/people-helped';
import { profileErrorText } from '~/profiles/profile-error-text';
import { reviewsSinceQuery } from '~/reviews/api/count-reviews-since';
import { RecentReviews } from '~/reviews/components/recent-reviews';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingScreen } from '~/ui/feedback/loading-screen';

/** The user's own profile: name, contributions, newest reviews and links. */
export function ProfileScreen({ userId }: { userId: string }) {
  const [monthStart] = useState(() => startOfMonth(new Date()));
  const profile = useQuery(profileQuery(userId));
  const thisMonth = useQuery(reviewsSinceQuery(userId, monthStart));
  const numbers = useRef<HTMLElement>(null);
  // Stays true during a retry, because the retry button has the focus.
  const isUncounted = thisMonth.data === undefined && thisMonth.errorUpdateCount > 0;
  const countAgain = async () => {
    const { isSuccess } = await thisMonth.refetch();
    if (isSuccess) numbers.current?.focus();
  };

  if (profile.isPending) {
    return <LoadingScreen title={m.profile_title()} text={m.profile_loading()} isWide />;
  }
  if (!profile.data) {
    return (
      <div className="page py-12">
        <h1 className="mb-6 text-heading">{m.profile_title()}</h1>
        <ErrorState
          title={m.profile_failed()}
          text={profileErrorText(profile.error)}
          isRetrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <ProfileHeader
        profile={profile.data}
        avatar={
          <SessionAvatar id={userId} fullName={profile.data.full_name} avatarUrl={profile.data.avatar_url} />
        }
      />
      <ProfileNumbers
        ref={numbers}
        profile={profile.data}
        label={m.profile_numbers()}
        peopleHelped={
          isUncounted
            ? undefined
            : { count: thisMonth.data === undefined ? undefined : peopleHelped(thisMonth.data) }
        }
      />
      {isUncounted && (
        <ErrorState
          title={m.profile_people_helped_failed()}
          text={thisMonth.error ? errorText(thisMonth.error) : undefined}
          isRetrying={thisMonth.isFetching}
          onRetry={() => void countAgain()}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Card>
          <h2 className="mb-5 text-title">{m.profile_recent()}</h2>
          <RecentReviews userId={userId} />
        </Card>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-5 text-title">{m.profile_recent_badges()}</h2>
            <EarnedBadges
              userId={userId}
              badgesEarned={profile.data.badges_earned ?? 0}
              max={RECENT_BADGES}
              none={m.profile_badges_none()}
            />
          </Card>
          <ProfileActions userId={userId} />
        </div>
      </div>
    </div>
  );
}

function ProfileActions({ userId }: { userId: string }) {
  const { signOut, isPending } = useSignOut('/');
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="mb-1 text-title">{m.profile_actions()}</h2>
      <LinkButton to="/review">
        <Plus aria-hidden className="size-5" />
        {m.profile_add_review()}
      </LinkButton>
      <LinkButton to="/profile/reviews" variant="secondary">
        <ListChecks aria-hidden className="size-5" />
        {m.profile_all_reviews()}
      </LinkButton>
      <LinkButton to="/map" variant="secondary">
        <MapPinned aria-hidden className="size-5" />
        {m.profile_find_place()}
      </LinkButton>
      <LinkButton to="/saved" variant="secondary">
        <Bookmark aria-hidden className="size-5" />
        {m.saved_title()}
      </LinkButton>
      <LinkButton to="/leaderboard" variant="secondary">
        <Trophy aria-hidden className="size-5" />
        {m.leaderboard_nav()}
      </LinkButton>
      <LinkButton to="/badges" variant="secondary">
        <Award aria-hidden className="size-5" />
        {m.badges_nav()}
      </LinkButton>
      <LinkButton to="/profile/edit" variant="secondary">
        <UserRoundPen aria-hidden className="size-5" />
        {m.profile_edit()}
      </LinkButton>
      <LinkButton to={`/people/${userId}`} variant="secondary">
        <Eye aria-hidden className="size-5" />
        {m.profile_public_link()}
      </LinkButton>
      <LinkButton to="/profile/privacy" variant="secondary">
        <EyeOff aria-hidden className="size-5" />
        {m.profile_privacy()}
      </LinkButton>
      <LinkButton to="/profile/security" variant="secondary">
        <ShieldCheck aria-hidden className="size-5" />
        {m.security_title()}
      </LinkButton>
      <Button variant="quiet" isPending={isPending} onClick={() => void signOut()}>
        {!isPending && <LogOut aria-hidden className="size-5" />}
        {m.nav_sign_out()}
      </Button>
    </Card>
  );
}
