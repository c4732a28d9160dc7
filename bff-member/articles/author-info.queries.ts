import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { textInForce } from '#db/content-bank/texts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRow, jsonRows } from '#db/json-rows.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { readTogether } from '#db/read-together.ts'
import {
  articleAmplificationOffers,
  articleAmplificationRequests,
  articlePromos,
} from '#db/schema/articles/article-offers.ts'
import {
  articleAgreementAcceptances,
  articleClosures,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { build, isAlso, isOfUser, statementByShape } from '#db/statement.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { hasAcceptedTerms, isOfCurrentTerms, isOwnAcceptance } from './accepted-terms.ts'
import { isOwn } from './context.ts'

/* What an author's pages show beside the articles. A document asks for several parts: they are one row of one statement. */

type InfoArgs = ActorArgs & { readonly now: Date }

/** Longer than a promised day is away: a closure that is over still moves what was promised before it. */
const PAST_CLOSURES_MS = 60 * 24 * 60 * 60 * 1000
const CLOSURES_MAX = 50
export const REQUESTS_MAX = 50

export const offerColumns = {
  id: articleAmplificationOffers.id,
  version: articleAmplificationOffers.version,
  priceCents: articleAmplificationOffers.priceCents,
  currency: articleAmplificationOffers.currency,
  steps: articleAmplificationOffers.steps,
  timing: articleAmplificationOffers.timing,
  refund: articleAmplificationOffers.refund,
}

export const requestColumns = {
  id: articleAmplificationRequests.id,
  articleId: articleAmplificationRequests.articleId,
  createdAt: articleAmplificationRequests.createdAt,
  begunAt: articleAmplificationRequests.begunAt,
  offer: offerColumns,
}

/** Condition of a join: a request of the article that is not withdrawn. */
export const isOpenRequest = and(
  eq(articleAmplificationRequests.articleId, articles.id),
  isAlso(articleAmplificationRequests.communityId, articles.communityId),
  isNull(articleAmplificationRequests.withdrawnAt),
)

/** The member's acceptance of the current terms. */
function ownAcceptance(p: InfoArgs) {
  const { id, createdAt } = articleAgreementAcceptances
  return jsonRow({ id, createdAt }, (row) =>
    build
      .select({ row })
      .from(articleAgreementAcceptances)
      .innerJoin(contentVersions, eq(contentVersions.id, articleAgreementAcceptances.agreementId))
      .where(isOfCurrentTerms(p))
      .limit(1),
  )
}

/** The terms that the member accepted last, whether or not they are in force. */
function acceptedTerms(p: InfoArgs) {
  const { id, version, body } = contentVersions
  return jsonRow({ id, version, body, acceptedAt: articleAgreementAcceptances.createdAt }, (row) =>
    build
      .select({ row })
      .from(articleAgreementAcceptances)
      .innerJoin(contentVersions, eq(contentVersions.id, articleAgreementAcceptances.agreementId))
      .where(isOwnAcceptance(p))
      .orderBy(desc(articleAgreementAcceptances.createdAt))
      .limit(1),
  )
}

function ownSetting(p: InfoArgs) {
  const { id, byline } = articleUserSettings
  return jsonRow({ id, byline }, (row) =>
    build.select({ row }).from(articleUserSettings).where(isOfUser(articleUserSettings, p)),
  )
}

/** Closures that have not ended, or ended lately, the earliest first. */
function closures(p: InfoArgs) {
  const { startsAt, endsAt } = articleClosures
  return jsonRows({ startsAt, endsAt }, (row) =>
    build
      .select({ row })
      .from(articleClosures)
      .where(
        and(
          eq(articleClosures.communityId, p.communityId),
          gt(articleClosures.endsAt, sql`${p.now} - ${PAST_CLOSURES_MS}`),
        ),
      )
      .orderBy(articleClosures.endsAt)
      .limit(CLOSURES_MAX),
  )
}

/** The promo of the content studio. */
function promo(p: InfoArgs) {
  const { title, body, linkLabel, link } = articlePromos
  return jsonRow({ title, body, linkLabel, link }, (row) =>
    build.select({ row }).from(articlePromos).where(eq(articlePromos.communityId, p.communityId)),
  )
}

/** The newest published offer to amplify an article. None while the community is closing: an article is amplified for longer than it goes on. */
function currentOffer(p: InfoArgs) {
  return jsonRow(offerColumns, (row) =>
    build
      .select({ row })
      .from(articleAmplificationOffers)
      .where(
        and(
          eq(articleAmplificationOffers.communityId, p.communityId),
          lte(articleAmplificationOffers.publishedAt, p.now),
          isNotClosing(p.communityId),
        ),
      )
      .orderBy(desc(articleAmplificationOffers.version))
      .limit(1),
  )
}

/** Open requests of amplification, newest first, of articles that are not in the trash. */
function ownRequests(p: InfoArgs) {
  return jsonRows(requestColumns, (row) =>
    build
      .select({ row })
      .from(articles)
      .innerJoin(articleAmplificationRequests, isOpenRequest)
      .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
      .where(isOwn(p))
      .orderBy(desc(articleAmplificationRequests.createdAt))
      .limit(REQUESTS_MAX),
  )
}

/** Names the member's next article and the one in work that was made of it: the newest of all that are not in work. */
function draftKey(p: InfoArgs) {
  return sql<string>`COALESCE((SELECT closed.id FROM articles AS closed WHERE closed.community_id = ${p.communityId} AND closed.author_id = ${p.userId}
    AND closed.status NOT IN ${IN_FLIGHT_STATUSES} ORDER BY closed.created_at DESC, closed.id DESC LIMIT 1), 'first')`
}

function infoColumns(p: InfoArgs) {
  return {
    timeZone: communities.timeZone,
    guidelines: textInForce(p.communityId, 'article-guidelines'),
    reminders: textInForce(p.communityId, 'writing-reminders'),
    closedText: textInForce(p.communityId, 'submissions-closed'),
    terms: textInForce(p.communityId, 'article-agreement'),
    acceptance: ownAcceptance(p),
    acceptedTerms: acceptedTerms(p),
    hasAcceptedTerms: hasAcceptedTerms(p),
    setting: ownSetting(p),
    closures: closures(p),
    promo: promo(p),
    offer: currentOffer(p),
    requests: ownRequests(p),
    draftKey: draftKey(p),
  }
}

type InfoPart = keyof ReturnType<typeof infoColumns>

/** One row, of the parts asked for only. */
export const authorInfo = statementByShape((parts: readonly InfoPart[]) => (p: InfoArgs) => {
  const isAsked = Object.fromEntries(parts.map((part) => [part, true])) as Record<InfoPart, true>
  return build
    .select(pickColumns(infoColumns(p), isAsked))
    .from(communities)
    .where(eq(communities.id, p.communityId))
})

const readInfo = readTogether(async ({ db, actor, now }: ActorContext, asked: readonly InfoPart[]) => {
  const parts = [...new Set(asked)].sort()
  const [info] = await db.read(authorInfo(parts)({ ...actor, now }))
  if (!info) throw new Error('The community of a session is missing')
  return info
})

/** A part of what an author's pages show, in one statement with the other parts that are asked for in the same tick. */
export async function readAuthorInfo<Part extends InfoPart>(ctx: ActorContext, part: Part) {
  return (await readInfo(ctx, part))[part]
}
