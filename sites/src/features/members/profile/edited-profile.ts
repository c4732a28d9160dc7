import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

/** The profile as its form shows it. */
export const EDITED = graphql(`
  fragment EditedProfile on MemberProfile {
    user { profile { publicUrl } snapshot { jobTitle companyName displayPronouns } }
    pronouns
    location
    biography
    expertise
    companyProfile { description areaOfFocus industry employeeCount }
    socialLinks { linkedIn twitter facebook instagram crunchbase angelList website }
    hidden
    own { detailsId isAutoFillOn }
  }
`)

export type EditedProfile = ResultOf<typeof EDITED>
