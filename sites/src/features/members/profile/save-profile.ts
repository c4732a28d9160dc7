import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'

const MY_PROFILE_SAVE = graphql(`
  mutation MyProfileSave($profile: MyProfileInput!) {
    myProfileSave(profile: $profile) { user { profile { publicUrl } } }
  }
`)

/** Answers the path of the public profile; null without one. */
export async function saveProfile(profile: TypedProfile): Promise<string | null> {
  const { expertise, hidden, ...rest } = profile
  const { myProfileSave } = await memberRequest(MY_PROFILE_SAVE, {
    profile: { ...rest, expertise: [...expertise], hidden: [...hidden] },
  })
  return myProfileSave.user.profile.publicUrl
}
