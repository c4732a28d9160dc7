import { graphql, memberToken } from '../api.ts'

/** The article that a member of Meridian is writing. */
export async function articleInWorkOf(email: string): Promise<string> {
  const token = await memberToken('meridian', email)
  const answer = await graphql<{ articleInFlight: { id: string } }>(
    'meridian',
    '/graphql',
    token,
    '{ articleInFlight { id } }',
  )
  return answer.data?.articleInFlight.id ?? ''
}
