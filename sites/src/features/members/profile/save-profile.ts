import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'

const MY_PROFILE_SAVE = graphql(`
  mutation MyProfileSave($profile: MyProfileInput!) {
    myProfileSave(profile: $profile) { hidden }
  }
`)

export function saveProfile(profile: TypedProfile): Promise<unknown> {
  const { expertise, hidden, ...rest } = profile
  return memberRequest(MY_PROFILE_SAVE, { profile: { ...rest, expertise: [...expertise], hidden: [...hidden] } })
}
