import { addOwnSessions } from '#db/auth/own-sessions.graphql.ts'
import { updatePassword } from '#db/auth/update-password.ts'
import { trackEvent } from '#db/events/track-event.ts'
import { asShared, makeBuilder } from '#shared/server/graphql/builder.ts'
import { addPageInfo } from '#shared/server/graphql/connection.ts'
import { addOwnPassword } from '#shared/server/graphql/own-password.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { enforceTextLimits } from '#shared/server/graphql/text-limits.ts'
import { addTrackEvent } from '#shared/server/graphql/track-event.ts'
import { addArticleHistory } from '#shared/server/graphql/types/article-history.ts'
import { addArticleScans } from '#shared/server/graphql/types/article-scans.ts'
import { addArticles } from '#shared/server/graphql/types/articles.ts'
import { addPeople } from '#shared/server/graphql/types/people.ts'
import { addStatementDocument } from '#shared/server/graphql/types/statement-document.ts'
import { addAds } from './ads/ads.graphql.ts'
import { addAnnouncements } from './announcements/announcements.graphql.ts'
import { addAmplification } from './articles/amplification/amplification.graphql.ts'
import { addMemberArticles } from './articles/articles.graphql.ts'
import { addHistory } from './articles/history.graphql.ts'
import { addMemberStories } from './articles/stories/stories.graphql.ts'
import { addLogout } from './auth/logout.graphql.ts'
import { addOwnSecurity } from './auth/own-security.graphql.ts'
import { addSessions } from './auth/sessions.graphql.ts'
import { addCards } from './billing/cards.graphql.ts'
import { addDunning } from './billing/dunning/dunning.graphql.ts'
import { enforcePhases } from './billing/dunning/enforce-phases.ts'
import { addReceipts } from './billing/receipts.graphql.ts'
import { addReturning } from './billing/returning/returning.graphql.ts'
import { addStatements } from './billing/statements.graphql.ts'
import { addSubscription } from './billing/subscription.graphql.ts'
import type { MemberContext } from './context.ts'
import { addExpertPanels } from './expert-panels/expert-panels.graphql.ts'
import { addFeeds } from './feeds/feeds.graphql.ts'
import { addForum } from './forum/forum.graphql.ts'
import { addGroups } from './groups/groups.graphql.ts'
import { addIntroductions } from './introductions/introductions.graphql.ts'
import { addActsByStaff } from './members/acts-by-staff/acts-by-staff.graphql.ts'
import { addDirectory } from './members/directory/directory.graphql.ts'
import { addFollows } from './members/follows/follows.graphql.ts'
import { addMe } from './members/me.graphql.ts'
import { addMobilePhone } from './members/mobile-phone/mobile-phone.graphql.ts'
import { addPhoto } from './members/photo/photo.graphql.ts'
import { addOutsideConsent } from './members/privacy/outside-consent.graphql.ts'
import { addPrivacy } from './members/privacy/privacy.graphql.ts'
import { addProfile } from './members/profile/profile.graphql.ts'
import { addSavedSearches } from './members/saved-searches/saved-searches.graphql.ts'
import { addSupportContacts } from './members/support-contacts/support-contacts.graphql.ts'
import { enforceViewing } from './members/viewing/enforce-viewing.ts'
import { addViewing } from './members/viewing/viewing.graphql.ts'
import { addMessages } from './messages/messages.graphql.ts'
import { addNotifications } from './notifications/notifications.graphql.ts'
import { addPreferences } from './notifications/preferences.graphql.ts'
import { addPushDevices } from './notifications/push-devices.graphql.ts'
import { addOffers } from './offers/offers.graphql.ts'
import { addFirstDay, addLeftSteps } from './onboarding/onboarding.graphql.ts'

const builder = makeBuilder<MemberContext>()
const shared = asShared(builder)
const people = addPeople(shared)
const PageInfo = addPageInfo(shared)
const articles = addArticles(shared, { ...people, PageInfo })
addLogout(builder)
addMe(builder, people)
const phones = addMobilePhone(builder, people)
addViewing(builder)
addActsByStaff(builder, PageInfo)
addPhoto(builder, people)
addProfile(builder, people)
addDirectory(builder, people, PageInfo)
addFollows(builder, people, PageInfo)
addSavedSearches(builder)
addGroups(builder, people, PageInfo)
addOffers(builder)
addAnnouncements(builder)
addFeeds(builder)
addForum(builder, people, PageInfo)
addIntroductions(builder, people)
addMessages(builder, people, PageInfo)
addNotifications(builder, people)
addSupportContacts(builder, people)
addOwnPassword(builder, updatePassword)
addPrivacy(builder, people)
addOutsideConsent(builder, people)
addOwnSecurity(builder, { ...addSessions(builder, people), ...phones })
addOwnSessions(builder)
addPreferences(builder, people)
addPushDevices(builder, people)
addLeftSteps(builder)
addFirstDay(builder)
addTrackEvent(builder, trackEvent)
addCards(builder)
addSubscription(builder, people)
addDunning(builder, people)
addReturning(builder)
addStatements(builder, addStatementDocument(shared), addReceipts(builder))
addAds(builder, people)
addAmplification(builder)
addMemberArticles(builder, articles, addArticleScans(shared))
addExpertPanels(builder, PageInfo)
addMemberStories(builder, { people, articles, pageInfo: PageInfo })
addHistory(builder, articles, addArticleHistory(shared, { ...people, articles, PageInfo }))

/** The schema for members, module by module; schema.graphql beside it is printed from here. */
export const schema = enforcePolicies(
  enforcePhases(enforceViewing(enforceTextLimits(builder.toSchema({ extensions: { policy: 'member' } })))),
)
