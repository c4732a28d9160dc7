import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { EDITED, type EditedProfile } from './edited-profile.ts'

const MY_PROFILE_SAVE = graphql(
  `
    mutation MyProfileSave($profile: MyProfileInput!, $baseDetailsId: ID!) {
      myProfileSave(profile: $profile, baseDetailsId: $baseDetailsId) { ...EditedProfile }
    }
  `,
  [EDITED],
)

const MY_PROFILE_NOW = graphql(
  `
    query MyProfileNow {
      myProfile { ...EditedProfile }
    }
  `,
  [EDITED],
)

/** The stored profile after a save: the one that was sent, or another one that was saved meanwhile. */
export type ProfileSave = { readonly isStale: boolean; readonly stored: EditedProfile }

/** Saves a profile that is based on `base`; nothing is written when another one is stored by now. */
export async function saveProfile(profile: TypedProfile, base: EditedProfile): Promise<ProfileSave> {
  const { expertise, hidden, ...rest } = profile
  try {
    const { myProfileSave } = await memberRequest(MY_PROFILE_SAVE, {
      profile: { ...rest, expertise: [...expertise], hidden: [...hidden] },
      baseDetailsId: base.own?.detailsId ?? '',
    })
    return { isStale: false, stored: myProfileSave }
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'StaleRevision') throw error
    return { isStale: true, stored: (await memberRequest(MY_PROFILE_NOW)).myProfile }
  }
}
