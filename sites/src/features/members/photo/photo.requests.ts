import { PHOTO_UPLOAD_PATH } from '#shared/domain/pictures/upload.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { type PhotoCalls, uploadTo } from './photo-calls.ts'

const MY_PHOTO_REMOVE = graphql(`
  mutation MyPhotoRemove {
    myPhotoRemove { profile { avatar } }
  }
`)
const MY_PHOTO_RESTORE = graphql(`
  mutation MyPhotoRestore {
    myPhotoRestore { profile { avatar } }
  }
`)

/** The calls of members. */
export const photoCalls: PhotoCalls = {
  upload: uploadTo(PHOTO_UPLOAD_PATH),
  remove: async () => {
    await memberRequest(MY_PHOTO_REMOVE)
  },
  restore: async () => (await memberRequest(MY_PHOTO_RESTORE)).myPhotoRestore.profile.avatar,
}
