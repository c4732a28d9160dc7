import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

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
    hidden
  }
`)

export const MEMBER_PROFILE_PAGE = graphql(
  `
    query MemberProfilePage($id: ID!, $asOthers: Boolean) {
      me { ...MeInShell }
      memberProfile(id: $id, asOthers: $asOthers) { ...ShownProfile }
    }
  `,
  [ME_IN_SHELL, SHOWN],
)

export const OWN_PROFILE_PAGE = graphql(
  `
    query OwnProfilePage {
      me { ...MeInShell }
      myProfile { ...ShownProfile }
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
      myProfile {
        user { snapshot { jobTitle companyName displayPronouns } }
        pronouns
        location
        biography
        expertise
        companyProfile { description areaOfFocus industry employeeCount }
        socialLinks { linkedIn twitter facebook instagram crunchbase angelList website }
        hidden
      }
    }
  `,
  [ME_IN_SHELL],
)

export type ShownProfile = ResultOf<typeof SHOWN>
export type EditedProfile = ResultOf<typeof EDIT_PROFILE_PAGE>['myProfile']
