import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const PERSON = graphql(`
  fragment PersonOfForum on ForumPerson { id name companyName isActive isModerator }
`)

export const FORUM_SETTINGS = graphql(
  `
    query ForumSettingsPage($find: String!, $isFinding: Boolean!) {
      me { ...AdminInShell }
      forumSettings {
        isOn intro audiences isPreModerated heldWords version canSwitch
        moderators { ...PersonOfForum }
      }
      forumPeople(search: $find) @include(if: $isFinding) { ...PersonOfForum }
    }
  `,
  [ADMIN_IN_SHELL, PERSON],
)

export const SAVE_SETTINGS = graphql(`
  mutation SaveForumSettings(
    $isOn: Boolean, $intro: String!, $audiences: ForumOfferedAudiences!, $isPreModerated: Boolean!, $heldWords: String!, $version: String!
  ) {
    forumSettingsSave(
      isOn: $isOn, intro: $intro, audiences: $audiences, isPreModerated: $isPreModerated, heldWords: $heldWords, version: $version
    ) { version }
  }
`)

export const ADD_MODERATOR = graphql(`
  mutation AddForumModerator($userId: ID!) { forumModeratorAdd(userId: $userId) { version } }
`)

export const REMOVE_MODERATOR = graphql(`
  mutation RemoveForumModerator($userId: ID!) { forumModeratorRemove(userId: $userId) { version } }
`)

export type PersonOfForum = ResultOf<typeof PERSON>
