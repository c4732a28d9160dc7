import { eq } from 'drizzle-orm'
import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { adFactory } from '#db/testing/content/ads.ts'
import { broadcastFactory } from '#db/testing/content/broadcasts.ts'
import { feedFactory } from '#db/testing/content/feeds.ts'
import { offerFactory } from '#db/testing/content/offers.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { peekRecorded, takeBuilt } from '#db/testing/statements/recorder.ts'
import { unsubscribePath } from '#shared/domain/notifications/unsubscribe-link.ts'
import { newId } from '#shared/kernel/ids.ts'
import { allApps } from './all-apps.ts'
import { type PageDocument, pageDocuments } from './page-documents.ts'

const HOST = 'meridian.localhost'
const PATHS = { member: '/graphql', admin: '/graphqlAdmin', public: '/graphqlPublic' }

let fixture: ArticleFixture
let headers: { readonly [Endpoint in PageDocument['endpoint']]: Record<string, string> }
/** The headers of staff who only hold the permission for panels. */
let panelHeaders: Record<string, string>
/** The headers of an admin of the admin community. */
let councilHeaders: Record<string, string>
/** An article of Maya that Theo edits. */
let article: { readonly id: string; readonly revisionId: string }
/** A story of Maya's, changed since its approval. */
let story: { readonly id: string; readonly revisionId: string }
/** An article of Sam's that Theo may edit. */
let edited: { readonly id: string }
let remarkId: string
/** A group that Maya chairs, and that Sam has asked to join. */
let group: { readonly id: string; readonly slug: string }
/** The thread of Maya and Sam. */
let threadId: string
let offerId: string
let adId: string
let feedId: string
let broadcastId: string
/** A post of Maya's, for everyone. */
let forumPostId: string
let emailToken: string
/**
 * The membership of Sam: Maya, who sends the documents, has none, because her cards would be read from the provider, which does not answer
 * here.
 */
let questionId: string
let panelBatchId: string
let panelAnswerId: string
let panelRoundupId: string
let membership: { readonly userId: string; readonly subscriptionId: string }
const apps = allApps()

beforeAll(async () => {
  fixture = await articleFixture()
  headers = {
    member: await fixture.headersFor('maya', 'member'),
    admin: await fixture.headersFor('theo', 'admin'),
    public: {},
  }
  panelHeaders = await fixture.headersFor('pia', 'admin')
  councilHeaders = await fixture.headersFor('ada', 'admin', 'council')
})
afterAll(() => fixture.stop())
// Once: pages only read.
beforeAll(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
  article = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
  story = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  edited = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'sam' })
  remarkId = await fixture.giveComment(article.id, 'theo')
  const panels = panelFactory(fixture)
  const given = await panels.giveQuestion({ closesAt: new Date(Date.now() + 3_600_000) })
  questionId = given.questionId
  panelBatchId = given.batchId
  const answered = await panels.giveQuestion({ status: 'CLOSED' })
  panelAnswerId = (await panels.giveAnswer(answered.questionId, 'sam')).answerId
  await panels.giveRoundup(answered.questionId, { slug: 'what-we-dropped' })
  const [roundup] = await fixture.db().read(build.select({ id: panelRoundups.id }).from(panelRoundups))
  panelRoundupId = roundup?.id ?? ''
  const groups = groupFactory(fixture)
  group = await groups.giveGroup({ visibility: 'REQUEST', chairs: ['maya'] })
  await groups.giveMembership({ ...group, communityId: fixture.homeOf('maya').id }, 'sam', 'REQUESTED')
  feedId = (await feedFactory(fixture).giveFeed([['LINK', 'a']])).id
  broadcastId = (await broadcastFactory(fixture).giveBroadcast()).id
  offerId = (await offerFactory(fixture).giveOffer()).id
  adId = (await adFactory(fixture).giveAd(fixture.cast.harbor.id)).id
  const forum = forumFactory(fixture)
  await forum.giveForum()
  forumPostId = (await forum.givePost()).id
  threadId = await giveThread(fixture, fixture.actor('maya'), fixture.actor('sam'))
  const link = { userId: fixture.id('sam'), communityId: fixture.homeOf('sam').id, option: 'article-feedback' } as const
  const path = await unsubscribePath(fixture.env.UNSUBSCRIBE_KEY, link)
  emailToken = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  membership = { userId: fixture.id('sam'), subscriptionId: 'membership' }
  await fixture.db().commit([
    build.insert(subscriptions).values({
      id: membership.subscriptionId,
      communityId: fixture.homeOf('sam').id,
      userId: membership.userId,
      providerId: '1',
      providerCustomerId: '1',
      state: 'past_due',
      balanceCents: 1,
      currency: 'USD',
      productName: 'Membership',
      readAt: NOW,
      createdAt: NOW,
    }),
  ])
  await fixture
    .db()
    .commit([build.update(articles).set({ approvedRevisionId: article.revisionId }).where(eq(articles.id, story.id))])
})

function historyOf({ id, revisionId }: typeof article) {
  return { id, before: null, revision: revisionId, hasRevision: true, other: revisionId, hasOther: true }
}

function ofSam() {
  return { id: fixture.id('sam') }
}

type Cost = { readonly trips: number; readonly statements: number }
type Page = Cost & {
  /** Sent with a member's session, on an open endpoint. */
  readonly isSignedIn?: true
  /** Sent in the admin community, because only that has such a page. */
  readonly inCouncil?: true
  /** None if missing. */
  readonly variables?: () => object
}

const CALENDAR_DAYS = { from: '2026-11-30', days: 35, filter: { shown: 'ALL' } }

/**
 * The cost of each document of the pages: round trips to the database, and statements in them besides BEGIN and COMMIT. The check of the
 * session is one of them. A document that is missing in this table fails.
 */
const PAGES: Readonly<Record<string, Page>> = {
  AmplifyPage: { trips: 1, statements: 6, variables: () => ({ id: article.id }) },
  ArticleAgreementPage: { trips: 1, statements: 4 },
  ArticleBoard: { trips: 1, statements: 10, variables: () => ({ filter: {}, sort: 'URGENT' }) },
  ArticleCalendarListPage: {
    trips: 1,
    statements: 12,
    variables: () => ({ ...CALENDAR_DAYS, first: 40, after: null, articleId: article.id, hasArticle: true }),
  },
  ArticleCalendarPage: {
    trips: 1,
    statements: 11,
    variables: () => ({ ...CALENDAR_DAYS, perDay: 3, articleId: article.id, hasArticle: true }),
  },
  ArticleEditorPage: { trips: 1, statements: 9, variables: () => ({ comments: 20 }) },
  ArticleHistoryPage: {
    trips: 1,
    statements: 10,
    variables: () => ({ ...historyOf(article), comments: 20 }),
  },
  ArticlePreviewPage: { trips: 1, statements: 4, variables: () => ({ id: article.id }) },
  StaffArticlePreviewPage: { trips: 1, statements: 5, variables: () => ({ id: article.id }) },
  LinkedPreviewPage: { trips: 1, statements: 2, variables: () => ({ token: '0'.repeat(64) }) },
  ArticleGuidelinesPage: { trips: 1, statements: 4 },
  ArticleList: {
    trips: 1,
    statements: 10,
    variables: () => ({ filter: { statuses: ['NEEDS_REVISION'] }, sort: 'CHANGED', first: 40 }),
  },
  ArticlesDashboard: { trips: 1, statements: 14, variables: () => ({ comments: 20 }) },
  ArticleSettingsPage: { trips: 1, statements: 4 },
  ArticleCorrectionPage: { trips: 1, statements: 7, variables: () => ({ id: article.id }) },
  ArticleReport: { trips: 2, statements: 7, variables: () => ({ from: '2026-10-01', to: '2026-10-30' }) },
  // With the place of the article in a list that it was opened from: its neighbors, and the totals of the list.
  ArticleSummary: { trips: 1, statements: 9, variables: () => ({ id: article.id }) },
  ArticleWorkspace: {
    trips: 1,
    statements: 25,
    variables: () => ({
      ...{ id: article.id, comments: 20, hasPlace: true, pageSize: 40, sort: 'CHANGED', sortKey: null },
      filter: { statuses: ['NEEDS_REVISION'] },
    }),
  },
  AskIntroductionPage: { trips: 1, statements: 4, variables: () => ({ id: fixture.id('sam') }) },
  BrowseMembersPage: { trips: 1, statements: 4 },
  BillingPage: { trips: 1, statements: 4 },
  SentStatement: { trips: 1, statements: 1, variables: () => ({ token: 'unknown' }) },
  StatementDocument: { trips: 1, statements: 2, variables: () => ({ id: 'unknown' }) },
  StatementsPage: { trips: 1, statements: 4, variables: () => ({ year: null, first: 13, after: null }) },
  // The community is cached for a minute, so the single statement is not sent again.
  CommunityOfHost: { trips: 0, statements: 0 },
  DataExportParts: { trips: 1, statements: 2, variables: () => ({ id: 'unknown', after: -1 }) },
  DataExportState: { trips: 1, statements: 3 },
  FollowingPage: {
    trips: 1,
    statements: 5,
    variables: () => ({ after: null, changed: fixture.id('sam'), hasChanged: true }),
  },
  EditForumEntryPage: {
    trips: 1,
    statements: 12,
    variables: () => ({ postId: forumPostId, entryId: forumPostId, place: `edit/${forumPostId}` }),
  },
  ForumEntryPage: { trips: 1, statements: 6, variables: () => ({ entryId: forumPostId }) },
  ForumMentions: { trips: 1, statements: 3, variables: () => ({ audience: 'everyone', term: 'sa' }) },
  ForumPage: {
    trips: 1,
    statements: 8,
    variables: () => ({ order: 'LATEST', audience: null, after: null, hasPinned: true }),
  },
  ForumPostPage: {
    trips: 1,
    statements: 10,
    variables: () => ({ id: forumPostId, place: `reply/${forumPostId}`, isWriting: true }),
  },
  ForumSettingsPage: { trips: 1, statements: 6, variables: () => ({ find: 'Ma', isFinding: true }) },
  ForumQueuePage: { trips: 1, statements: 4, variables: () => ({ first: 20, after: null }) },
  ForumPostList: {
    trips: 1,
    statements: 7,
    variables: () => ({ filter: { title: 'payroll' }, first: 40, after: null }),
  },
  ForumShell: { trips: 1, statements: 3 },
  ModeratedEntryPage: { trips: 1, statements: 7, variables: () => ({ entryId: forumPostId }) },
  ModerationQueuePage: { trips: 1, statements: 7, variables: () => ({ first: 20, after: null }) },
  NewForumPostPage: { trips: 1, statements: 7 },
  SimilarForumPosts: { trips: 1, statements: 2, variables: () => ({ title: 'Payroll', audience: null }) },
  GroupListPage: { trips: 1, statements: 4, variables: () => ({ search: 'data', first: 40, after: null }) },
  GroupPage: {
    trips: 1,
    statements: 13,
    variables: () => ({ slug: group.slug, after: null, find: 'maya', isFinding: true }),
  },
  GroupsPage: { trips: 1, statements: 4, variables: () => ({ after: null }) },
  ManagedGroupPage: {
    trips: 1,
    statements: 9,
    variables: () => ({ id: group.id, after: null, find: 'Sa', isFinding: true }),
  },
  NewGroupPage: { trips: 1, statements: 4 },
  OfferListPage: {
    trips: 1,
    statements: 5,
    variables: () => ({ search: 'data', filter: 'SHOWN', first: 40, after: null }),
  },
  BroadcastListPage: { trips: 1, statements: 4, variables: () => ({ status: 'SENT', first: 40, after: null }) },
  NewBroadcastPage: { trips: 1, statements: 4 },
  BroadcastPage: { trips: 2, statements: 9, variables: () => ({ id: broadcastId }) },
  SendBroadcastPage: {
    trips: 2,
    statements: 11,
    variables: () => ({ id: broadcastId, memberId: fixture.id('maya'), email: null }),
  },
  BroadcastRecipientsPage: {
    trips: 2,
    statements: 6,
    variables: () => ({ id: broadcastId, filter: 'SENT', first: 50, after: null }),
  },
  AnnouncementPage: { trips: 1, statements: 4, variables: () => ({ id: broadcastId }) },
  ContentListPage: { trips: 1, statements: 7 },
  ContentBlockPage: { trips: 1, statements: 8, variables: () => ({ key: 'article-guidelines' }) },
  ContentChangesPage: {
    trips: 1,
    statements: 8,
    variables: () => ({ key: 'article-guidelines', versionId: 'unknown', isTakeBack: true }),
  },
  FeedListPage: { trips: 1, statements: 4 },
  NewFeedPage: { trips: 1, statements: 6 },
  ManagedFeedPage: {
    ...{ trips: 2, statements: 10 },
    variables: () => ({ id: feedId, email: fixture.cast.maya.email, hasPreview: true }),
  },
  NewOfferPage: { trips: 1, statements: 6, variables: () => ({ crossBrand: false }) },
  ManagedOfferPage: { trips: 1, statements: 8, variables: () => ({ id: offerId, crossBrand: false }) },
  OffersPage: { trips: 1, statements: 4, variables: () => ({ category: null, isExecutive: false }) },
  OfferPage: { trips: 1, statements: 4, variables: () => ({ id: offerId }) },
  StoryFeeds: { trips: 1, statements: 4 },
  HomePage: { trips: 1, statements: 17, variables: () => ({ notifications: 20 }) },
  SavedSearchesPage: { trips: 1, statements: 4 },
  // A text that finds nobody takes a second round trip for its corrected words.
  SearchPage: {
    trips: 1,
    statements: 9,
    variables: () => ({ text: 'maya', hasText: true, hasPeople: true, stories: 5, after: null, hasForum: true }),
  },
  AmplificationOrdersPage: { trips: 1, statements: 4, variables: () => ({ stage: null, first: 20, after: null }) },
  DunningPage: { trips: 1, statements: 3 },
  EarlierFeedback: { trips: 1, statements: 4, variables: () => ({ articleId: article.id, last: 20 }) },
  EditProfilePage: { trips: 1, statements: 5 },
  MyProfileNow: { trips: 1, statements: 2 },
  EditorEarlierComments: { trips: 1, statements: 3, variables: () => ({ articleId: article.id, last: 20 }) },
  EditorNews: { trips: 1, statements: 6, variables: () => ({ articleId: article.id, last: 10 }) },
  CardAuthLog: { trips: 1, statements: 3, variables: () => ({ paymentId: '1' }) },
  IntroductionsPage: { trips: 1, statements: 6 },
  // For a member without a membership: the cards of one are read from the provider, which does not answer here.
  MemberCards: { trips: 2, statements: 6, variables: () => ({ userId: fixture.id('maya') }) },
  MemberBillingPage: { trips: 1, statements: 9, variables: () => ({ userId: membership.userId }) },
  // A filter with its own index takes a second round trip: the first counts its matches.
  MemberSummary: { trips: 1, statements: 15, variables: ofSam },
  MemberListPage: {
    trips: 2,
    statements: 8,
    variables: () => ({ filter: { status: 'ACTIVE' }, sort: 'NAME', crossBrand: false, first: 40, after: null }),
  },
  AuditLogPage: {
    ...{ trips: 1, statements: 6 },
    variables: () => ({ filter: {}, first: 40, after: null, code: 'K7Q4-M2XR-9TBD', hasCode: true }),
  },
  AuditLogRows: { trips: 1, statements: 3, variables: () => ({ filter: {}, first: 1000, after: null }) },
  // The months are those of the community's calendar, which is read in the first round trip.
  MemberEngagementPage: { trips: 2, statements: 7, variables: () => ({ userId: fixture.id('sam') }) },
  MemberLogPage: { trips: 1, statements: 5, variables: () => ({ userId: fixture.id('sam'), first: 40, after: null }) },
  InvitationListPage: { trips: 1, statements: 4, variables: () => ({ filter: 'OPENED', first: 40, after: null }) },
  InvitationPage: { trips: 1, statements: 4, variables: () => ({ id: 'unknown' }) },
  NewInvitationPage: { trips: 1, statements: 4 },
  InvitationImportsPage: { trips: 1, statements: 5 },
  ArticleImportReport: { trips: 1, statements: 4, variables: () => ({ id: 'unknown' }) },
  ArticleImportsPage: { trips: 1, statements: 4 },
  ArticleImportPage: {
    trips: 1,
    statements: 5,
    variables: () => ({ id: 'unknown', onlyLeftOut: true, first: 50, after: null }),
  },
  InvitationImportPage: {
    trips: 1,
    statements: 5,
    variables: () => ({ id: 'unknown', onlyProblems: true, first: 50, after: null }),
  },
  // A second round trip reads the earlier texts if there are notes.
  MemberNotesPage: {
    trips: 1,
    statements: 6,
    variables: () => ({ userId: fixture.id('sam'), first: 20, after: null }),
  },
  MemberRequestsPage: { trips: 1, statements: 6 },
  JobsPage: { trips: 1, statements: 7 },
  AnalyticsPage: { trips: 1, statements: 7, variables: () => ({ from: '2026-10-01', to: '2026-10-30' }) },
  AnalyticsFile: { trips: 1, statements: 5, variables: () => ({ from: '2026-10-01', to: '2026-10-30' }) },
  BrandTotalsPage: {
    ...{ trips: 1, statements: 5, inCouncil: true },
    variables: () => ({ from: '2026-10-01', to: '2026-10-30' }),
  },
  MemberProfilePage: {
    trips: 1,
    statements: 6,
    variables: () => ({ id: fixture.id('sam'), asOthers: true, isMember: true }),
  },
  // A text that finds nobody takes a second round trip for its corrected words.
  MemberResultsPage: { trips: 1, statements: 6, variables: () => ({ text: 'maya' }) },
  MembersPage: { trips: 1, statements: 5 },
  MessagesPage: { trips: 1, statements: 4, variables: () => ({ after: null }) },
  MessageThreadPage: { trips: 1, statements: 5, variables: () => ({ id: threadId, before: null }) },
  NewsPoll: { trips: 1, statements: 2 },
  NewMessages: { trips: 1, statements: 2, variables: () => ({ threadId, after: 0 }) },
  NotificationsPage: { trips: 1, statements: 4, variables: () => ({ after: null, option: null }) },
  NotificationsPopup: { trips: 1, statements: 2, variables: () => ({ first: 7 }) },
  OwnProfilePage: { trips: 1, statements: 4 },
  ProfileMergedInto: { trips: 1, statements: 2, variables: ofSam },
  PanelAnswersPage: { trips: 1, statements: 4, variables: () => ({ after: null }) },
  PanelInvitationPage: { trips: 1, statements: 4, variables: () => ({ ids: [questionId] }) },
  PanelQuestionPage: { trips: 1, statements: 4, variables: () => ({ id: questionId }) },
  PanelQuestionsPage: { trips: 1, statements: 4, variables: () => ({ list: 'CLOSED', after: null }) },
  PanelsShell: { trips: 1, statements: 3 },
  EditorSimilarAnswers: {
    trips: 1,
    statements: 2,
    variables: () => ({ questionId, text: 'several longer words which others might perhaps write somewhere already' }),
  },
  PasswordToken: { trips: 1, statements: 1, variables: () => ({ token: 'unknown' }) },
  SignedInEmail: { trips: 1, statements: 1, isSignedIn: true },
  Privacy: { trips: 1, statements: 4 },
  OwnChargesDue: { trips: 1, statements: 2, variables: () => ({ subscriptionId: 'none' }) },
  OwnPrivacy: { trips: 1, statements: 3 },
  OwnReceipt: { trips: 1, statements: 2, variables: () => ({ number: 'unknown' }) },
  OwnSecurity: { trips: 1, statements: 7 },
  PublishedArticlesPage: {
    trips: 1,
    statements: 7,
    variables: () => ({ first: 20, changed: story.id, showsChanges: true }),
  },
  GetStartedPage: { trips: 1, statements: 4, variables: () => ({ dealId: 'unknown' }) },
  // The session is read before what its member may see.
  OnboardingStepPage: { trips: 2, statements: 5, isSignedIn: true },
  EmailLinkPage: { trips: 1, statements: 1, variables: () => ({ token: 'unknown' }) },
  EmailSubscription: { trips: 1, statements: 1, variables: () => ({ token: emailToken }) },
  NotificationSettings: { trips: 1, statements: 8 },
  PanelAnswerPage: { trips: 1, statements: 4, variables: () => ({ id: panelAnswerId }) },
  PanelBatchPage: { trips: 1, statements: 5, variables: () => ({ id: panelBatchId }) },
  PanelBatchesPage: { trips: 1, statements: 4, variables: () => ({ first: 10, after: null }) },
  PanelInviteesCount: { trips: 1, statements: 4, variables: () => ({ questionId, everybody: true }) },
  StaffQuestionPage: {
    trips: 1,
    statements: 10,
    variables: () => ({ id: questionId, status: null, first: 20, after: null }),
  },
  PanelRoundupPage: { trips: 1, statements: 9, variables: () => ({ id: panelRoundupId }) },
  RoundupPage: { trips: 1, statements: 1, variables: () => ({ slug: 'what-we-dropped' }) },
  OwnTexts: { trips: 2, statements: 4, variables: () => ({ first: 50 }) },
  OlderTexts: { trips: 1, statements: 3, variables: () => ({ first: 50, after: story.id }) },
  ReconciliationPage: { trips: 1, statements: 5 },
  PublicProfilePage: { trips: 1, statements: 1, variables: () => ({ slug: 'maya-chen' }) },
  ReturnOffer: { trips: 1, statements: 3 },
  ReceiptPage: { trips: 1, statements: 4, variables: () => ({ number: 'unknown' }) },
  RefreshScan: { trips: 1, statements: 5, variables: () => ({ articleId: article.id }) },
  SavedCards: { trips: 1, statements: 4 },
  NewSitePage: { trips: 1, statements: 5, inCouncil: true },
  PreviewedSite: { trips: 1, statements: 4, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteAddressesPage: { trips: 1, statements: 5 },
  SiteAdsPage: { trips: 2, statements: 6, inCouncil: true, variables: () => ({ code: 'harbor', first: 40 }) },
  NewSiteAdPage: { trips: 2, statements: 6, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteAdPage: { trips: 2, statements: 7, inCouncil: true, variables: () => ({ code: 'harbor', id: adId }) },
  SiteExportPage: { trips: 2, statements: 6, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteClosingPage: { trips: 2, statements: 9, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteHistoryPage: { trips: 2, statements: 8, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SitePackagesPage: { trips: 2, statements: 6, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteSettingsPage: { trips: 2, statements: 7, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  SiteTimeZone: { trips: 1, statements: 4, inCouncil: true, variables: () => ({ code: 'harbor' }) },
  AdminCommunityHost: { trips: 1, statements: 3 },
  SitesPage: { trips: 1, statements: 5, inCouncil: true },
  StartPage: { trips: 1, statements: 4 },
  StaffListPage: { trips: 1, statements: 5, variables: () => ({ search: null }) },
  StaffPersonPage: { trips: 1, statements: 6, variables: () => ({ id: fixture.id('pia') }) },
  NewStaffPage: { trips: 1, statements: 5 },
  Security: { trips: 1, statements: 8 },
  OwnPhone: { trips: 1, statements: 3 },
  // Without the provider, which does not answer here: with it a second trip stores what it says (pay-now.db.test.ts).
  SubscriptionBalance: { trips: 1, statements: 5, variables: () => membership },
  StaffMemberActivation: { trips: 1, statements: 7, variables: ofSam },
  StaffMemberData: { trips: 1, statements: 7, variables: ofSam },
  StaffMemberContact: { trips: 1, statements: 6, variables: ofSam },
  StaffMemberCredentials: { trips: 1, statements: 10, variables: ofSam },
  StaffMemberMerge: {
    trips: 1,
    statements: 11,
    variables: () => ({
      ...ofSam(),
      search: { search: 'maya' },
      isSearch: true,
      keptId: fixture.id('sam'),
      mergedId: fixture.id('maya'),
      isPreview: true,
    }),
  },
  StaffMemberOverview: { trips: 1, statements: 15, variables: ofSam },
  StaffMemberProfile: { trips: 1, statements: 5, variables: ofSam },
  StaffMemberSupportContacts: { trips: 1, statements: 5, variables: ofSam },
  StaffMemberViews: { trips: 1, statements: 5, variables: ofSam },
  StaffProfilePage: { trips: 1, statements: 3 },
  StoriesPage: { trips: 1, statements: 1, variables: () => ({ first: 20 }) },
  StoryFeed: { trips: 1, statements: 2 },
  StoryPage: { trips: 1, statements: 2, variables: () => ({ slug: 'quiet-platforms' }) },
  Team: { trips: 1, statements: 4 },
  WorkspaceHistoryPage: { trips: 1, statements: 9, variables: () => historyOf(article) },
  WorkspaceNews: { trips: 1, statements: 8, variables: () => ({ articleId: article.id, last: 10 }) },
}

/** Sent while somebody writes or reads. The statements of the other mutations may be built for each call. */
const FREQUENT_MUTATIONS: Readonly<Record<string, Page>> = {
  EditorAutoSave: {
    trips: 2,
    statements: 6,
    variables: () => ({ articleId: article.id, title: 'T', content: '<p>x</p>', operationId: newId(new Date()) }),
  },
  EditorCreateArticle: { trips: 2, statements: 3, variables: () => ({ operationId: newId(new Date()) }) },
  EditorSaveAnswer: {
    trips: 2,
    statements: 7,
    variables: () => ({ questionId, title: '', content: '<p>x</p>', operationId: newId(new Date()) }),
  },
  EditorMarkFeedbackRead: { trips: 2, statements: 3, variables: () => ({ articleId: article.id, remarkId }) },
  NotificationsMark: { trips: 2, statements: 2, variables: () => ({ ids: ['unknown'] }) },
  NotificationsViewed: { trips: 2, statements: 3, variables: () => ({ newestId: 'unknown' }) },
  ReadThreadFromPage: { trips: 2, statements: 3, variables: () => ({ threadId, seq: 1 }) },
  SaveMessageDraft: {
    trips: 2,
    statements: 4,
    variables: () => ({ threadId, content: 'Dear', baseRevisionId: null, operationId: newId(new Date()) }),
  },
  WorkspaceAutoSave: {
    trips: 2,
    statements: 8,
    variables: () => ({ articleId: edited.id, title: 'T', content: '<p>x</p>' }),
  },
  WorkspaceTextSeen: {
    trips: 2,
    statements: 3,
    variables: () => ({ articleId: article.id, revisionId: article.revisionId }),
  },
  WorkspaceMarkFeedbackRead: { trips: 2, statements: 4, variables: () => ({ articleId: article.id, remarkId }) },
}

const documents = pageDocuments().filter(
  ({ operation, name }) => operation.operation === 'query' || name in FREQUENT_MUTATIONS,
)

/** Sends a document as a page does. */
async function run(
  { endpoint, document, name }: PageDocument,
  page: Page | undefined,
  as = page?.inCouncil ? councilHeaders : headers[page?.isSignedIn ? 'member' : endpoint],
) {
  if (!page) throw new Error(`${name} has no budget`)
  const body = { query: print(document), variables: page.variables?.() ?? {} }
  const before = peekRecorded().length
  const env = { ...fixture.env, BILLING_API_URL: 'http://127.0.0.1:9' }
  const answer = await apps
    .on(page.inCouncil ? 'admin.localhost' : HOST, env)
    .post(PATHS[endpoint], body, { headers: as })
  const { errors } = (await answer.json()) as { errors?: readonly unknown[] }
  // The recorder identifies a request by its `Db`.
  const db = peekRecorded().slice(before).at(-1)?.db as Db | undefined
  return { errors, cost: db?.cost ?? { trips: 0, statements: 0 } }
}

describe('a document of a page', () => {
  it('has each of the budgets', () => {
    const names = new Set(documents.map(({ name }) => name))
    expect([...Object.keys(PAGES), ...Object.keys(FREQUENT_MUTATIONS)].filter((name) => !names.has(name))).toEqual([])
  })

  it.each(documents.map((one) => [one.name, one] as const))(
    '%s keeps to its trips and statements, and builds no SQL when it is sent again',
    async (name, one) => {
      const page = PAGES[name] ?? FREQUENT_MUTATIONS[name]
      await run(one, page)
      takeBuilt()
      const { errors, cost } = await run(one, page)
      expect(takeBuilt()).toEqual([])
      expect(errors).toBeUndefined()
      expect({ trips: cost.trips, statements: cost.statements }).toEqual({
        trips: page?.trips,
        statements: page?.statements,
      })
    },
  )
})

function codesOf(errors: readonly unknown[] | undefined) {
  return errors?.map((error) => (error as { readonly extensions: { readonly code: string } }).extensions.code)
}

it.each(
  documents
    .filter(({ endpoint, operation }) => endpoint === 'admin' && operation.operation === 'query')
    .filter(({ name }) => !PAGES[name]?.inCouncil)
    .map((one) => [one.name, one] as const),
)('[EP-015] staff who only hold the permission for panels read %s only if it is about panels', async (name, one) => {
  const { errors } = await run(one, PAGES[name], panelHeaders)
  // The start page shows what waits for the person who opens it.
  if (/^(?:Panel|StaffQuestionPage|StartPage)/.test(name)) expect(errors).toBeUndefined()
  else expect(new Set(codesOf(errors))).toEqual(new Set(['NotAllowed']))
})
