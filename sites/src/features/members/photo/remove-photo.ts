import { graphql, memberRequest } from '../../../lib/graphql/member.ts'

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

export async function removePhoto(): Promise<void> {
  await memberRequest(MY_PHOTO_REMOVE)
}

/** Answers the address of the photo that is back. */
export async function restorePhoto(): Promise<string | null> {
  const { myPhotoRestore } = await memberRequest(MY_PHOTO_RESTORE)
  return myPhotoRestore.profile.avatar
}
