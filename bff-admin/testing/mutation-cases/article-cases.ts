import { eq } from 'drizzle-orm'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { PASSAGE } from '#db/testing/articles.ts'
import { pictureAddress } from '#shared/domain/pictures/addresses.ts'
import { LEAD_IMAGE_WIDTH } from '#shared/domain/pictures/lead-image.ts'
import { checkArticleImport } from '../../articles/imports/check-import.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export function articleCases(fixture: StaffFixture): MutationCases {
  const { ask } = fixture
  async function giveWaiting() {
    return (await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', at: new Date(Date.now() - 60_000) })).id
  }
  async function giveInWork(by: 'maya' | 'sam' = 'maya') {
    const at = new Date(Date.now() - 60_000)
    return (await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada', by, at })).id
  }

  function tomorrow() {
    return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  }
  async function giveIllustrated() {
    const id = await giveInWork()
    const image = { leadImageId: 'drawing', leadImageAlt: 'A harbour' }
    await fixture.db().commit([build.update(articles).set(image).where(eq(articles.id, id))])
    return id
  }
  async function giveCorrection() {
    const at = new Date(Date.now() - 60_000)
    const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet', publishedAt: at, at })
    const begun = await ask(`mutation { articleCorrectionStart(articleId: "${id}") { id draft { id } } }`)
    const correction = begun.data?.articleCorrectionStart as { id: string; draft: { id: string } } | undefined
    const correctionId = correction?.id ?? ''
    const saved = await ask(
      `mutation { articleCorrectionSave(correctionId: "${correctionId}", title: "New", content: "<p>New</p>", baseDraftId: "${correction?.draft.id}") { id } }`,
    )
    const draft = saved.data?.articleCorrectionSave as { id: string } | undefined
    return { id, correctionId, draftId: draft?.id ?? '' }
  }

  return {
    articleImportStart: {
      prepare: async () => {
        const post = { id: 1, title: 'T', html: '<p>a</p>', status: 'published', published_at: '2021-01-01' }
        const users = [{ id: 'm', email: fixture.cast.maya.email }]
        const data = { posts: [post], users, posts_authors: [{ post_id: 1, author_id: 'm' }] }
        const id = await checkArticleImport(fixture.as('theo', new Date()), JSON.stringify({ data }))
        return { call: `articleImportStart(importId: "${id}")`, targetIds: [id] }
      },
    },
    articleAmplificationBegin: {
      prepare: async () => {
        const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'loud' })
        const communityId = fixture.cast.meridian.id
        const offer = {
          id: 'offer',
          communityId,
          version: 1,
          priceCents: 1,
          currency: 'USD' as const,
          steps: [],
          timing: '',
          refund: '',
        }
        const request = { id: 'request', communityId, articleId: id, userId: fixture.id('maya'), offerId: 'offer' }
        await fixture
          .db()
          .commit([
            build.insert(articleAmplificationOffers).values({ ...offer, publishedAt: new Date(0) }),
            build.insert(articleAmplificationRequests).values({ ...request, createdAt: new Date(0) }),
          ])
        return { call: `articleAmplificationBegin(articleId: "${id}") { begunAt }`, targetIds: [id] }
      },
    },
    articleAssignEditor: {
      prepare: async () => {
        const id = await giveWaiting()
        return { call: `articleAssignEditor(articleId: "${id}") { id }`, targetIds: [id] }
      },
    },
    articlesAssignEditor: {
      prepare: async () => {
        const ids = [await giveWaiting(), await giveInWork('sam')]
        const call = `articlesAssignEditor(articleIds: ${JSON.stringify(ids)}, editorId: "${fixture.id('theo')}", operationId: "a") { refused { code } }`
        return { call, targetIds: ids }
      },
    },
    articleSetDueDate: {
      prepare: async () => {
        const id = await giveInWork()
        return { call: `articleSetDueDate(articleId: "${id}", day: "${tomorrow()}") { deskDate }`, targetIds: [id] }
      },
    },
    articlesSetDueDate: {
      prepare: async () => {
        const ids = [await giveInWork(), await giveInWork('sam')]
        const call = `articlesSetDueDate(articleIds: ${JSON.stringify(ids)}, day: "${tomorrow()}", operationId: "a") { refused { code } }`
        return { call, targetIds: ids }
      },
    },
    articlesSetStatus: {
      prepare: async () => {
        const ids = [await giveWaiting(), await giveInWork('sam')]
        const call = `articlesSetStatus(articleIds: ${JSON.stringify(ids)}, status: ON_HOLD, operationId: "a") { refused { code } }`
        return { call, targetIds: ids }
      },
    },
    articlesUndo: {
      prepare: async () => {
        const ids = JSON.stringify([await giveWaiting(), await giveInWork('sam')])
        await ask(
          `mutation { articlesSetStatus(articleIds: ${ids}, status: ON_HOLD, operationId: "b") { refused { code } } }`,
        )
        return {
          call: `articlesUndo(articleIds: ${ids}, operationId: "b") { refused { code } }`,
          targetIds: JSON.parse(ids),
        }
      },
    },
    articleCalendarAddressRenew: {
      prepare: async () => ({ call: 'articleCalendarAddressRenew', targetIds: [fixture.id('theo')] }),
    },
    articleCalendarAddressRemove: {
      prepare: async () => {
        await ask('mutation { articleCalendarAddressRenew }')
        return { call: 'articleCalendarAddressRemove', targetIds: [fixture.id('theo')] }
      },
    },
    articlePreviewLinkCreate: {
      prepare: async () => {
        const id = await giveInWork()
        return { call: `articlePreviewLinkCreate(articleId: "${id}")`, targetIds: [id] }
      },
    },
    articlePreviewLinkWithdraw: {
      prepare: async () => {
        const id = await giveInWork()
        await ask(`mutation { articlePreviewLinkCreate(articleId: "${id}") }`)
        const links = await ask(`query { articlePreviewLinks(articleId: "${id}") { id } }`)
        const [link] = (links.data?.articlePreviewLinks ?? []) as { id: string }[]
        return { call: `articlePreviewLinkWithdraw(articleId: "${id}", linkId: "${link?.id}")`, targetIds: [id] }
      },
    },
    articleSetStatus: {
      prepare: async () => {
        const id = await giveInWork()
        return {
          call: `articleSetStatus(articleId: "${id}", status: NEEDS_REVISION, reason: "Shorter") { id }`,
          targetIds: [id],
        }
      },
    },
    articleUndoStatus: {
      prepare: async () => {
        const id = await giveInWork()
        await ask(`mutation { articleSetStatus(articleId: "${id}", status: ON_HOLD, operationId: "c") { id } }`)
        return { call: `articleUndoStatus(articleId: "${id}", operationId: "c") { id }`, targetIds: [id] }
      },
    },
    articleCorrectionPublish: {
      prepare: async () => {
        const { id, correctionId, draftId } = await giveCorrection()
        const call = `articleCorrectionPublish(articleId: "${id}", correctionId: "${correctionId}", draftId: "${draftId}", note: "A figure.") { id }`
        return { call, targetIds: [id] }
      },
    },
    articleCorrectionDiscard: {
      prepare: async () => {
        const { id, correctionId } = await giveCorrection()
        return {
          call: `articleCorrectionDiscard(articleId: "${id}", correctionId: "${correctionId}") { id }`,
          targetIds: [id],
        }
      },
    },
    articleAutoSaveRevision: {
      prepare: async () => {
        const id = await giveInWork()
        return {
          call: `articleAutoSaveRevision(articleId: "${id}", title: "New", content: "<p>New</p>", operationId: "save-a") { id }`,
          targetIds: [id],
        }
      },
    },
    articleRestoreRevision: {
      prepare: async () => {
        const id = await giveInWork()
        const { currentRevisionId } = await fixture.row(id)
        return {
          call: `articleRestoreRevision(articleId: "${id}", revisionId: "${currentRevisionId}") { id }`,
          targetIds: [id],
        }
      },
    },
    articleFeedbackCreate: {
      prepare: async () => {
        const id = await giveInWork()
        return {
          call: `articleFeedbackCreate(articleId: "${id}", feedback: "Good", operationId: "remark-a") { id }`,
          targetIds: [id],
        }
      },
    },
    articlePassageThreadResolve: {
      prepare: async () => {
        const id = await giveInWork()
        const threadId = await fixture.giveComment(id, 'ada', { passage: PASSAGE })
        return {
          call: `articlePassageThreadResolve(articleId: "${id}", threadId: "${threadId}", isResolved: true) { id }`,
          targetIds: [id],
        }
      },
    },
    articleLeadImageDescribe: {
      prepare: async () => {
        const id = await giveIllustrated()
        const base = `baseAddress: "${pictureAddress('drawing', LEAD_IMAGE_WIDTH)}", baseAlt: "A harbour"`
        return { call: `articleLeadImageDescribe(articleId: "${id}", alt: "A boat", ${base}) { id }`, targetIds: [id] }
      },
    },
    articleLeadImageRemove: {
      prepare: async () => {
        const id = await giveIllustrated()
        return { call: `articleLeadImageRemove(articleId: "${id}") { id }`, targetIds: [id] }
      },
    },
    articleScanCreate: {
      prepare: async () => {
        const id = await giveInWork()
        return { call: `articleScanCreate(articleId: "${id}") { id }`, targetIds: [id] }
      },
    },
  }
}
