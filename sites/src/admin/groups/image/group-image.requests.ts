import type { GroupImageView } from '#shared/domain/groups/image.ts'
import { GROUP_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { groupImageUploadPath } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../features/pictures/crop.ts'
import type { ImageWords, SeenImage } from '../../../features/pictures/field/image-kind.ts'
import { uploadPicture } from '../../../features/pictures/upload-picture.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const DESCRIBE = graphql(`
  mutation DescribeGroupImage($groupId: ID!, $alt: String!, $baseAddress: String!, $baseAlt: String!) {
    groupImageDescribe(groupId: $groupId, alt: $alt, baseAddress: $baseAddress, baseAlt: $baseAlt) { image { address smallAddress alt } }
  }
`)

const REMOVE = graphql(`
  mutation RemoveGroupImage($groupId: ID!) {
    groupImageRemove(groupId: $groupId) { id }
  }
`)

type NewImage = { readonly picture: ImageBitmap; readonly crop: Crop; readonly words: ImageWords }

export function uploadGroupImage(groupId: string, image: NewImage): Promise<GroupImageView> {
  const path = groupImageUploadPath(groupId)
  return uploadPicture(GROUP_IMAGE, { ...image, path, answeredAs: 'image' })
}

export async function describeGroupImage(
  groupId: string,
  alt: string,
  { address: baseAddress, alt: baseAlt }: SeenImage,
): Promise<GroupImageView | null> {
  return (await adminRequest(DESCRIBE, { groupId, alt, baseAddress, baseAlt })).groupImageDescribe.image
}

export function removeGroupImage(groupId: string) {
  return adminRequest(REMOVE, { groupId })
}
