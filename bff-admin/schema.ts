import { addOwnSessions } from '#db/auth/own-sessions.graphql.ts'
import { updatePassword } from '#db/auth/update-password.ts'
import { listAvailableCommunities } from '#db/communities/list-available-communities.ts'
import { trackEvent } from '#db/events/track-event.ts'
import { addOwnNotifications } from '#db/notifications/own/notifications.graphql.ts'
import { asShared, makeBuilder } from '#shared/server/graphql/builder.ts'
import { addPageInfo } from '#shared/server/graphql/connection.ts'
import { addOwnPassword } from '#shared/server/graphql/own-password.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { addSessionMutations } from '#shared/server/graphql/session-mutations.ts'
import { enforceTextLimits } from '#shared/server/graphql/text-limits.ts'
import { addTrackEvent } from '#shared/server/graphql/track-event.ts'
import { addArticleScans } from '#shared/server/graphql/types/article-scans.ts'
import { addArticles } from '#shared/server/graphql/types/articles.ts'
import { addAvailableCommunities } from '#shared/server/graphql/types/available-communities.ts'
import { addPeople } from '#shared/server/graphql/types/people.ts'
import { addAnalytics } from './analytics/analytics.graphql.ts'
import { addAmplificationOrders } from './articles/amplification/amplification.graphql.ts'
import { addAmplificationOrderList } from './articles/amplification/orders.graphql.ts'
import { addAdminArticles } from './articles/articles.graphql.ts'
import { addArticleCalendar } from './articles/calendar/calendar.graphql.ts'
import { addArticleChecklist } from './articles/checklist/checklist.graphql.ts'
import { addCorrections } from './articles/corrections/corrections.graphql.ts'
import { addArticleImports } from './articles/imports/imports.graphql.ts'
import { addArticleList } from './articles/list/article-list.graphql.ts'
import { addManyArticles } from './articles/many.graphql.ts'
import { addArticleReport } from './articles/report/report.graphql.ts'
import { addAdminScans } from './articles/scan/scans.graphql.ts'
import { addPasswords } from './auth/passwords.graphql.ts'
import { adminSessions } from './auth/session-verbs.ts'
import { addMemberCards } from './billing/member-cards.graphql.ts'
import { addMemberPayments } from './billing/member-payments.graphql.ts'
import { addReconciliation } from './billing/reconciliation.graphql.ts'
import { addBroadcasts } from './broadcasts/broadcasts.graphql.ts'
import { addContentBank } from './content-bank/content-bank.graphql.ts'
import type { AdminContext } from './context.ts'
import { addExpertPanels } from './expert-panels/panels.graphql.ts'
import { addFeeds } from './feeds/feeds.graphql.ts'
import { addForum } from './forum/forum.graphql.ts'
import { addForumSettings } from './forum/settings/settings.graphql.ts'
import { addGroups } from './groups/groups.graphql.ts'
import { addJobs } from './jobs/jobs.graphql.ts'
import { addDataRights } from './members/data/data-rights.graphql.ts'
import { addEmailChanges } from './members/email/email-change.graphql.ts'
import { addMemberEngagement } from './members/engagement/engagement.graphql.ts'
import { addInvitations } from './members/invitations/invitations.graphql.ts'
import { addMemberList } from './members/list/member-list.graphql.ts'
import { addMe } from './members/me.graphql.ts'
import { addMember } from './members/member/member.graphql.ts'
import { addMemberHeader } from './members/member-header.ts'
import { addMemberHealth } from './members/member-health.ts'
import { addMemberMerge } from './members/merge/merge.graphql.ts'
import { addMemberNotes } from './members/notes/notes.graphql.ts'
import { addMemberRequests } from './members/requests/requests.graphql.ts'
import { addMemberViewing } from './members/viewing/viewing.graphql.ts'
import { addOffers } from './offers/offers.graphql.ts'
import { addSiteAds } from './sites/ads/ads.graphql.ts'
import { addSiteClosing } from './sites/closing/closing.graphql.ts'
import { addSiteExport } from './sites/export/export.graphql.ts'
import { addSiteSettings } from './sites/site-settings.graphql.ts'
import { addSites } from './sites/sites.graphql.ts'
import { checkAudits } from './staff/audited-mutations.ts'
import { addEarlierTexts } from './staff/earlier-texts.graphql.ts'
import { addFailedRequests } from './staff/log/failed-requests.graphql.ts'
import { addLog } from './staff/log/log.graphql.ts'
import { addStaffPeople } from './staff/people/people.graphql.ts'
import { addPermissions } from './staff/permissions.graphql.ts'
import { checkRights } from './staff/rights.ts'
import { addStepUp } from './staff/step-up.graphql.ts'
import { enforceStepUp } from './staff/step-up-policy.ts'
import { addSavedViews } from './staff/views/saved-views.graphql.ts'
import { addStart } from './start/start.graphql.ts'

const builder = makeBuilder<AdminContext>()
const shared = asShared(builder)
const people = addPeople(shared)
const PageInfo = addPageInfo(shared)
const articles = addArticles(shared, { ...people, PageInfo })
addSessionMutations(builder, 'admin', adminSessions)
const Permission = addPermissions(builder)
addMe(builder, people, Permission)
addPasswords(builder)
addStepUp(builder)
addOwnPassword(builder, updatePassword)
addOwnSessions(builder)
addOwnNotifications(builder)
addTrackEvent(builder, trackEvent)
addAvailableCommunities(builder, listAvailableCommunities)
addAmplificationOrders(builder)
addAmplificationOrderList(builder, PageInfo)
addAdminArticles(builder, { people, articles, PageInfo })
addArticleList(builder, { articles, people, PageInfo })
addArticleCalendar(builder, { articles, PageInfo })
addArticleImports(builder, PageInfo)
addArticleReport(builder, { articles, people })
addArticleChecklist(builder)
addManyArticles(builder, { articles })
addSavedViews(builder)
const EarlierText = addEarlierTexts(builder, people)
addCorrections(builder, { articles, people, EarlierText })
addContentBank(builder)
addExpertPanels(builder, { people, PageInfo, EarlierText })
addFeeds(builder)
addForum(builder, people, PageInfo)
addForumSettings(builder)
addGroups(builder, PageInfo)
addOffers(builder, PageInfo)
const MemberHealth = addMemberHealth(builder)
addBroadcasts(builder, PageInfo, addMemberList(builder, PageInfo, MemberHealth))
addMember(builder, { people, articles, MemberHealth })
addMemberMerge(builder)
addEmailChanges(builder)
addDataRights(builder)
addMemberRequests(builder)
addMemberViewing(builder)
const MemberHeader = addMemberHeader(builder)
addMemberNotes(builder, MemberHeader, PageInfo)
addMemberEngagement(builder, MemberHeader, MemberHealth)
addLog(builder, MemberHeader, PageInfo)
addFailedRequests(builder)
addInvitations(builder, PageInfo)
addJobs(builder)
addAnalytics(builder)
addStaffPeople(builder, Permission)
addSites(builder, addStart(builder))
const SiteSettings = addSiteSettings(builder)
addSiteClosing(builder, SiteSettings, PageInfo)
addSiteAds(builder, SiteSettings, PageInfo)
addSiteExport(builder, SiteSettings)
addMemberCards(builder)
addMemberPayments(builder)
addReconciliation(builder)
addAdminScans(builder, { articles, scans: addArticleScans(shared) })

const built = checkRights(checkAudits(builder.toSchema({ extensions: { policy: 'admin' } })))

/**
 * The schema for staff, module by module; schema.graphql beside it is printed from here. The policy runs before the
 * step-up.
 */
export const schema = enforcePolicies(enforceStepUp(enforceTextLimits(built)))
