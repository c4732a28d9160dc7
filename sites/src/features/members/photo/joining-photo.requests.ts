import { JOINING_PHOTO_PATH } from '#shared/domain/pictures/upload.ts'
import { graphql, publicRequest } from '../../../lib/graphql/public.ts'
import { type PhotoCalls, uploadTo } from './photo-calls.ts'

const REMOVE = graphql(`
  mutation JoiningPhotoRemove { onboardingPhotoRemove }
`)
const RESTORE = graphql(`
  mutation JoiningPhotoRestore { onboardingPhotoRestore }
`)

/** The calls of people in onboarding. */
export const photoCalls: PhotoCalls = {
  upload: uploadTo(JOINING_PHOTO_PATH),
  remove: async () => {
    await publicRequest(REMOVE)
  },
  restore: async () => (await publicRequest(RESTORE)).onboardingPhotoRestore,
}
