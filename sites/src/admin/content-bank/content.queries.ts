import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const CONTENT_LIST = graphql(
  `
    query ContentListPage {
      me { ...AdminInShell }
      contentBlocks {
        key kind name about source publishedDate draftSavedAt
        whereUsed { place }
        brands { name isOwn }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const CONTENT_BLOCK = graphql(
  `
    query ContentBlockPage($key: ID!) {
      me { ...AdminInShell }
      contentBlock(key: $key) {
        block { key name about source publishedDate draftSavedAt whereUsed { place path } brands { name isOwn } }
        inForce { title content }
        working { id title content updatedAt }
        draft { textId }
        draftBy
        history { id version hasText why authorName publishedDate }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const CONTENT_CHANGES = graphql(
  `
    query ContentChangesPage($key: ID!, $versionId: ID!, $isTakeBack: Boolean!) {
      me { ...AdminInShell }
      contentBlock(key: $key) {
        block { key name source whereUsed { place path } brands { name isOwn } }
        inForce { title content }
        inForceTextId
        fallback { title content }
        draft { textId title content }
        draftBy
      }
      contentVersion(key: $key, versionId: $versionId) @include(if: $isTakeBack) { title content }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const SAVE_DRAFT = graphql(`
  mutation ContentDraftSave($key: ID!, $title: String!, $content: String!, $baseTextId: ID!) {
    contentDraftSave(key: $key, title: $title, content: $content, baseTextId: $baseTextId) {
      id title content updatedAt
    }
  }
`)

export const DISCARD_DRAFT = graphql(`
  mutation ContentDraftDiscard($key: ID!, $draftTextId: ID!) { contentDraftDiscard(key: $key, draftTextId: $draftTextId) }
`)

export const PUBLISH = graphql(`
  mutation ContentPublish($key: ID!, $draftTextId: ID!, $inForceTextId: ID!, $why: String!) {
    contentPublish(key: $key, draftTextId: $draftTextId, inForceTextId: $inForceTextId, why: $why) { key }
  }
`)

export const TAKE_BACK = graphql(`
  mutation ContentTakeBack($key: ID!, $versionId: ID!, $inForceTextId: ID!, $why: String!) {
    contentTakeBack(key: $key, versionId: $versionId, inForceTextId: $inForceTextId, why: $why) { key }
  }
`)

export const DROP_OWN = graphql(`
  mutation ContentDropOwn($key: ID!, $inForceTextId: ID!, $why: String!) {
    contentDropOwn(key: $key, inForceTextId: $inForceTextId, why: $why) { key }
  }
`)

export type ListedBlock = ResultOf<typeof CONTENT_LIST>['contentBlocks'][number]
export type ContentPage = NonNullable<ResultOf<typeof CONTENT_BLOCK>['contentBlock']>
export type ChangesPage = NonNullable<ResultOf<typeof CONTENT_CHANGES>['contentBlock']>
