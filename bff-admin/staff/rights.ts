import type { GraphQLSchema } from 'graphql'
import type { Permission } from '#shared/domain/staff/permissions.ts'

/** Who may call an operation: without a session, every member of staff, or those who hold one of the permissions. */
export type Right = 'open' | 'staff' | readonly [Permission, ...Permission[]]

const ADMIN: Right = ['admin']
const ARTICLES: Right = ['admin', 'articles.edit']
const TEXTS: Right = ['articles.edit']
const PANELS: Right = ['admin', 'panels']
const FORUM: Right = ['admin', 'forum']
const MEMBERS: Right = ['admin', 'members']
const MEMBER_LIST: Right = ['admin', 'members', 'billing']
const BILLING: Right = ['billing']

/**
 * The right of every operation of staff, as docs/rights.md prints it. A test calls each operation as everybody; the operations
 * themselves check their permission, in the batch of their reads and in the WHERE of their writes.
 */
export const RIGHTS: Readonly<Record<string, Right>> = {
  'Query.article': ARTICLES,
  'Query.articleAmplification': ARTICLES,
  'Query.articleAmplifications': ARTICLES,
  'Query.articleBoard': ARTICLES,
  'Query.articleCorrection': ARTICLES,
  'Query.articleCorrectionTexts': ARTICLES,
  'Query.articleEditors': ARTICLES,
  'Query.articleEvents': ARTICLES,
  'Query.articleFeedback': ARTICLES,
  'Query.articleRevision': ARTICLES,
  'Query.articleRevisions': ARTICLES,
  'Query.articleScan': ARTICLES,
  'Query.articleStatusCounts': ARTICLES,
  'Query.articleWritingTrail': ARTICLES,
  'Query.articles': ARTICLES,
  'Query.auditLog': ADMIN,
  'Query.auditLogPeople': ADMIN,
  'Query.availableCommunities': 'open',
  'Query.cardAuthLog': BILLING,
  'Query.failedTasks': ADMIN,
  'Query.forumAudiences': FORUM,
  'Query.forumPeople': FORUM,
  'Query.forumQueue': FORUM,
  'Query.forumQueueItem': FORUM,
  'Query.forumSettings': FORUM,
  'Query.group': ADMIN,
  'Query.groups': ADMIN,
  'Query.me': 'staff',
  'Query.member': MEMBERS,
  'Query.memberActivation': MEMBERS,
  'Query.memberBilling': BILLING,
  'Query.memberEmailChanges': MEMBERS,
  'Query.memberEngagement': MEMBERS,
  'Query.memberLog': MEMBERS,
  'Query.memberNotes': MEMBERS,
  'Query.memberListChoices': MEMBER_LIST,
  'Query.memberListViews': MEMBER_LIST,
  'Query.members': MEMBER_LIST,
  'Query.memberContact': MEMBERS,
  'Query.memberCredentials': MEMBERS,
  'Query.memberOverview': MEMBERS,
  'Query.memberRequests': ADMIN,
  'Query.memberSupportContacts': MEMBERS,
  'Query.memberTimeline': MEMBERS,
  'Query.memberWholeProfile': MEMBERS,
  'Query.panelAnswer': PANELS,
  'Query.panelAnswers': PANELS,
  'Query.panelBatch': PANELS,
  'Query.panelBatches': PANELS,
  'Query.panelEditors': PANELS,
  'Query.panelGroups': PANELS,
  'Query.panelInvitees': PANELS,
  'Query.panelQuestion': PANELS,
  'Query.panelRoundup': PANELS,
  'Query.paymentProcessor': BILLING,
  'Query.paymentsForUser': BILLING,
  'Query.reconciliations': BILLING,
  'Query.sites': 'staff',
  'Query.staffPeople': ADMIN,
  'Query.staffPerson': ADMIN,
  'Query.waiting': 'staff',
  'Mutation.accountAdjust': BILLING,
  'Mutation.articleAmplificationBegin': ARTICLES,
  'Mutation.articleAssignEditor': ARTICLES,
  'Mutation.articleAutoSaveRevision': TEXTS,
  'Mutation.articleCorrectionDiscard': TEXTS,
  'Mutation.articleCorrectionPublish': TEXTS,
  'Mutation.articleCorrectionSave': TEXTS,
  'Mutation.articleCorrectionStart': TEXTS,
  'Mutation.articleFeedbackCreate': ARTICLES,
  'Mutation.articleFeedbackMarkRead': ARTICLES,
  'Mutation.articleLeadImageDescribe': TEXTS,
  'Mutation.articleLeadImageRemove': TEXTS,
  'Mutation.articleRestoreRevision': TEXTS,
  'Mutation.articleScanCreate': ARTICLES,
  'Mutation.articleSetStatus': ARTICLES,
  'Mutation.articleTextSeen': ARTICLES,
  'Mutation.articleUndoStatus': ARTICLES,
  'Mutation.articlesAssignEditor': ARTICLES,
  'Mutation.articlesAssignUndo': ARTICLES,
  'Mutation.failedTaskRetry': ADMIN,
  'Mutation.forumEntryDecide': FORUM,
  'Mutation.forumModeratorAdd': FORUM,
  'Mutation.forumModeratorRemove': FORUM,
  'Mutation.forumPostChange': FORUM,
  'Mutation.forumPostMerge': FORUM,
  'Mutation.forumPostMove': FORUM,
  'Mutation.forumSettingsSave': FORUM,
  'Mutation.groupAddMember': ADMIN,
  'Mutation.groupAnswerRequest': ADMIN,
  'Mutation.groupCreate': ADMIN,
  'Mutation.groupDelete': ADMIN,
  'Mutation.groupImageDescribe': ADMIN,
  'Mutation.groupImageRemove': ADMIN,
  'Mutation.groupRemoveMember': ADMIN,
  'Mutation.groupSetChairs': ADMIN,
  'Mutation.groupUpdate': ADMIN,
  'Mutation.login': 'open',
  'Mutation.logout': 'staff',
  'Mutation.memberEmailChangeAsk': MEMBERS,
  'Mutation.memberEmailChangeWithdraw': MEMBERS,
  'Mutation.memberNoteAdd': MEMBERS,
  'Mutation.memberNoteEdit': MEMBERS,
  'Mutation.memberNotePin': MEMBERS,
  'Mutation.memberNoteRemove': MEMBERS,
  'Mutation.memberListViewDelete': MEMBER_LIST,
  'Mutation.memberListViewRename': MEMBER_LIST,
  'Mutation.memberListViewSave': MEMBER_LIST,
  'Mutation.membersExport': MEMBERS,
  'Mutation.memberLocksLift': MEMBERS,
  'Mutation.memberPasswordGenerate': MEMBERS,
  'Mutation.memberSessionsEnd': MEMBERS,
  'Mutation.memberSetActive': MEMBERS,
  'Mutation.panelAnswerEdit': PANELS,
  'Mutation.panelAnswersSetStatus': PANELS,
  'Mutation.panelAnswersUndoStatus': PANELS,
  'Mutation.panelBatchCreate': PANELS,
  'Mutation.panelBatchDelete': PANELS,
  'Mutation.panelBatchEdit': PANELS,
  'Mutation.panelBatchSetStatus': PANELS,
  'Mutation.panelInvite': PANELS,
  'Mutation.panelQuestionCreate': PANELS,
  'Mutation.panelQuestionDelete': PANELS,
  'Mutation.panelQuestionEdit': PANELS,
  'Mutation.panelQuestionSetStatus': PANELS,
  'Mutation.panelQuestionsOrder': PANELS,
  'Mutation.panelRemind': PANELS,
  'Mutation.panelRoundupArrange': PANELS,
  'Mutation.panelRoundupAssignEditor': PANELS,
  'Mutation.panelRoundupCreate': PANELS,
  'Mutation.panelRoundupDelete': PANELS,
  'Mutation.panelRoundupPublish': PANELS,
  'Mutation.panelRoundupSaveText': PANELS,
  'Mutation.panelRoundupSetStatus': PANELS,
  'Mutation.paymentAddFromToken': BILLING,
  'Mutation.paymentChangeDefaultSavedPayment': BILLING,
  'Mutation.paymentDeleteSavedPayment': BILLING,
  'Mutation.paymentRefund': BILLING,
  'Mutation.reconciliationStart': BILLING,
  'Mutation.sessionStepUp': 'staff',
  'Mutation.staffEnd': ADMIN,
  'Mutation.staffInvite': ADMIN,
  'Mutation.staffLinkSend': ADMIN,
  'Mutation.staffSetDuties': ADMIN,
  'Mutation.subscriptionReadAgain': BILLING,
  'Mutation.tokenRefresh': 'staff',
  'Mutation.trackEvent': 'staff',
  'Mutation.userPasswordLinkSend': MEMBERS,
}

/** The operations of a schema, as `RIGHTS` names them. */
export function operationsOf(schema: GraphQLSchema): readonly string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  )
}

/** Throws at the start of the worker, in the check of the schemas and in every test if an operation has no right here. */
export function checkRights(schema: GraphQLSchema): GraphQLSchema {
  const operations = operationsOf(schema)
  const missing = operations.filter((name) => !(name in RIGHTS))
  const unknown = Object.keys(RIGHTS).filter((name) => !operations.includes(name))
  if (missing.length > 0) throw new Error(`Operations without a right in rights.ts: ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`Rights of operations that do not exist: ${unknown.join(', ')}`)
  return schema
}
