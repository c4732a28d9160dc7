import type { UserView } from '#shared/domain/members/views.ts'
import type { CardAmounts, PurchaseState } from '../billing/amplification.ts'
import type { DeclineCode } from '../billing/declines.ts'
import type { LeadImageFields, LeadImageView } from '../pictures/lead-image.ts'
import type { RevisionOrigin } from './history.ts'
import type { ProgressArticle } from './member-progress.ts'
import type { Passage } from './passages/passage.ts'
import type { ArticleStatus } from './statuses.ts'

/** A text as it was saved; the content is sanitised HTML. */
export type ArticleRevisionView = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly wordCount: number
  readonly updatedAt: Date
}

/** What others wrote in a text since the viewer's own last text or last visit. */
export type ArticleChangesView = {
  /** The text from which the changes are counted. */
  readonly before: ArticleRevisionView
  /** Each person once, latest first; empty when nobody else has written since. */
  readonly by: readonly { readonly name: string; readonly isAuthor: boolean; readonly changedAt: Date }[]
}

/** An editing session in the history, shown as its last save, without the text. */
export type ArticleRevisionEntryView = {
  readonly id: string
  readonly origin: RevisionOrigin
  readonly startedAt: Date
  /** Whether it is by the author of the article; the others are its editors. */
  readonly isByAuthor: boolean
  /** The longest text of the session, if the session ended with a much shorter one. */
  readonly fullest: { readonly id: string; readonly wordCount: number } | null
  readonly title: string
  readonly wordCount: number
  /** False for a text that was refused as stale and only stored. */
  readonly becameCurrent: boolean
  readonly createdAt: Date
  /** The status of the article at that time. */
  readonly status: ArticleStatus
  readonly author: UserView | null
}

export type ArticleSavedRevisionView = {
  readonly entry: ArticleRevisionEntryView
  readonly text: ArticleRevisionView
  readonly before: ArticleRevisionView | null
}

/** The stored fields of an article that every read selects. */
type ArticleFields = LeadImageFields & {
  readonly id: string
  readonly communityId: string
  readonly authorId: string
  readonly editorId: string | null
  readonly status: ArticleStatus
  readonly previousStatus: ArticleStatus | null
  readonly statusUpdatedAt: Date
  /** The reason given with the last move, if its author is notified of the move. */
  readonly statusReason: string | null
  readonly lastEventId: string | null
  readonly title: string
  readonly wordCount: number
  readonly currentRevisionId: string | null
  /** The revisions last submitted and approved by the author. */
  readonly submittedRevisionId: string | null
  readonly approvedRevisionId: string | null
  readonly approvedAt: Date | null
  readonly slug: string | null
  readonly externalUrl: string | null
  /** The desk date of the current step, who set it, and its rank in the order by urgency. */
  readonly deskDate: string | null
  readonly deskDateSetBy: string | null
  readonly deskDateRank: Date | null
  readonly submittedAt: Date | null
  readonly scheduledAt: Date | null
  readonly publishedAt: Date | null
  readonly updatedAt: Date
}

/** The names of the columns to select; the compiler keeps them equal to the fields. */
export const ARTICLE_COLUMNS: { readonly [Field in keyof ArticleFields]: true } = {
  id: true,
  communityId: true,
  authorId: true,
  editorId: true,
  status: true,
  previousStatus: true,
  statusUpdatedAt: true,
  statusReason: true,
  lastEventId: true,
  title: true,
  wordCount: true,
  currentRevisionId: true,
  submittedRevisionId: true,
  approvedRevisionId: true,
  approvedAt: true,
  slug: true,
  externalUrl: true,
  leadImageId: true,
  leadImageWidth: true,
  leadImageAlt: true,
  leadImageCredit: true,
  deskDate: true,
  deskDateSetBy: true,
  deskDateRank: true,
  submittedAt: true,
  scheduledAt: true,
  publishedAt: true,
  updatedAt: true,
}

export type ArticleView = ArticleFields & {
  /** Undefined when the read did not load them. */
  readonly author?: UserView | null
  readonly editor?: UserView | null
  readonly currentRevision?: ArticleRevisionView | null
  readonly changesByOthers?: ArticleChangesView | null
  readonly approvedRevision?: ArticleRevisionView | null
  readonly isEditedAfterApproval?: boolean
}

/** The fields that the progress of an article depends on. */
export function toProgressArticle(article: ArticleView): ProgressArticle & Pick<ArticleView, 'deskDate'> {
  return { ...article, submittedDate: article.submittedAt, scheduledDate: article.scheduledAt }
}

export type ArticleCommentView = {
  readonly id: string
  readonly articleId: string
  readonly authorId: string
  readonly remark: string
  /** Null for a comment about the whole article. */
  readonly threadId: string | null
  /** A note between editors. */
  readonly isPrivate: boolean
  readonly createdAt: Date
  readonly hasRead: boolean
  readonly author?: UserView | null
}

/** The comments about one passage. */
export type PassageThreadView = {
  /** Id of its first comment. */
  readonly id: string
  readonly articleId: string
  readonly passage: Passage
  readonly isPrivate: boolean
  readonly isResolved: boolean
  /** When and by whom it was last resolved or reopened; null if never. */
  readonly statusAt: Date | null
  readonly statusBy: UserView | null
  readonly activeAt: Date
  /** Oldest first. */
  readonly comments: readonly ArticleCommentView[]
}

export type ArticlePersonView = {
  readonly id: string
  readonly name: string
  readonly isAuthor: boolean
  readonly isWriting: boolean
}

/** The data that an open page of an article polls every few seconds. */
export type ArticlePresenceView = {
  /** A changed key means that something in the article or its feedback is new. */
  readonly changeKey: string
  /** Who else has it open, as far as the reader may see. */
  readonly people: readonly ArticlePersonView[]
}

export type ArticleEventView = {
  readonly id: string
  readonly fromStatus: ArticleStatus
  readonly toStatus: ArticleStatus
  readonly reason: string | null
  /** For a move to SCHEDULED: the scheduled time. */
  readonly scheduledAt: Date | null
  readonly createdAt: Date
  readonly actor: UserView | null
}

export type ArticleBylineView = { readonly id: string; readonly byline: string }
/** Guidelines or terms: a version of a content bank text. */
export type ArticleTextView = {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly body: string | null
  readonly createdAt: Date
}
export type AcceptedTermsView = { readonly id: string; readonly body: string | null; readonly acceptedAt: Date }
export type ArticleAgreementView = { readonly id: string; readonly createdAt: Date }
export type ArticleClosureView = { readonly startsAt: Date; readonly endsAt: Date }
export type ArticlePromoView = {
  readonly title: string
  readonly body: string
  readonly linkLabel: string
  readonly link: string
}

/** Price and terms of amplifying an article. */
export type AmplificationOfferView = {
  readonly id: string
  readonly version: number
  readonly priceCents: number
  readonly currency: 'USD'
  readonly steps: readonly string[]
  readonly timing: string
  readonly refund: string
}

export type AmplificationRequestView = {
  readonly id: string
  readonly articleId: string
  readonly createdAt: Date
  /** When the amplification began; until then it can be withdrawn. */
  readonly begunAt: Date | null
  /** The version of the offer that the author accepted. */
  readonly offer: AmplificationOfferView
}

/** The newest attempt to pay for an amplification by card. */
export type AmplificationPurchaseView = CardAmounts & {
  readonly id: string
  readonly operationId: string
  readonly state: PurchaseState
  readonly productName: string
  readonly amountCents: number
  readonly currency: string
  readonly cardId: string
  readonly cardLast4: string
  readonly declineCode: DeclineCode | null
  /** When it was paid, or ended otherwise. */
  readonly endedAt: Date | null
}

export type ArticleStatusCountView = { readonly status: ArticleStatus; readonly count: number }

export type StoryAuthorView = {
  readonly name: string
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly avatar: string | null
  /** Path of the public profile; null without one. */
  readonly path: string | null
}

/** A published article: its text, and what publication adds. */
export type PublicationView = {
  readonly title: string
  readonly standfirst: string | null
  readonly category: string | null
  readonly content: string
  readonly wordCount: number
  readonly byline: string | null
  readonly leadImage: LeadImageView | null
  readonly author: StoryAuthorView
}

/** The public fields of a published article. */
export type StoryView = PublicationView & {
  readonly id: string
  readonly slug: string
  readonly publishedDate: Date
  readonly updatedAt: Date
  /** Latest first. */
  readonly corrections: readonly StoryCorrectionView[]
}

/** A correction of a story after its publication. */
export type StoryCorrectionView = { readonly note: string; readonly correctedDate: Date }

export type StoryTeaserView = {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly standfirst: string | null
  readonly category: string | null
  readonly leadImage: LeadImageView | null
  readonly author: StoryAuthorView
  readonly publishedDate: Date
  readonly updatedAt: Date
}

/** The address of a story, for the sitemap. */
export type StoryAddressView = Pick<StoryView, 'slug' | 'updatedAt'>
