import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { RELATION } from '../../introductions/introductions.queries.ts'
import { EDITED } from './edited-profile.ts'

const SHOWN = graphql(`
  fragment ShownProfile on MemberProfile {
    user {
      id
      name { fullName }
      profile { avatar company { name } }
      snapshot { jobTitle joinedAt isModerator isFounding }
    }
    pronouns
    location
    biography
    expertise
    companyProfile { name description areaOfFocus industry employeeCount }
    socialLinks { linkedIn twitter facebook instagram crunchbase angelList website }
    articles { title path publishedAt }
    groups { name slug }
    hidden
    isFollowed
  }
`)

/** The reader's fields with which another member's profile is compared. */
const COMPARABLE = graphql(`
  fragment Comparable on MemberProfile {
    expertise
    location
    companyProfile { industry }
    groups { name slug }
  }
`)

export const MEMBER_PROFILE_PAGE = graphql(
  `
    query MemberProfilePage($id: ID!, $asOthers: Boolean, $isMember: Boolean!) {
      me { ...MeInShell }
      memberProfile(id: $id, asOthers: $asOthers) { ...ShownProfile }
      memberRelation(memberId: $id) { ...RelationInProfile }
      myProfile @include(if: $isMember) { ...Comparable }
    }
  `,
  [ME_IN_SHELL, SHOWN, RELATION, COMPARABLE],
)

export const MERGED_INTO = graphql(`
  query ProfileMergedInto($id: ID!) {
    memberMergedInto(id: $id)
  }
`)

export const OWN_PROFILE_PAGE = graphql(
  `
    query OwnProfilePage {
      me { ...MeInShell }
      myProfile {
        ...ShownProfile
        user { profile { publicUrl } }
        own { missing filled }
      }
    }
  `,
  [ME_IN_SHELL, SHOWN],
)

export const STAFF_PROFILE_PAGE = graphql(
  `
    query StaffProfilePage {
      me { ...MeInShell }
    }
  `,
  [ME_IN_SHELL],
)

export const EDIT_PROFILE_PAGE = graphql(
  `
    query EditProfilePage {
      me { ...MeInShell }
      myProfile { ...EditedProfile }
      myPhotoKept
    }
  `,
  [ME_IN_SHELL, EDITED],
)

export const MY_PROFILE_FILL_UNDO = graphql(`
  mutation MyProfileFillUndo {
    myProfileFillUndo { user { id } }
  }
`)

export type Comparable = ResultOf<typeof COMPARABLE>
export type ShownProfile = ResultOf<typeof SHOWN>
export type OwnProfile = ResultOf<typeof OWN_PROFILE_PAGE>['myProfile']
