import { GROUP_IMAGE_WIDTHS, type GroupImageView, groupImageHeight } from '#shared/domain/groups/image.ts'
import { groupImageUploadPath, joinPictures } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../features/pictures/crop.ts'
import { scalePicture } from '../../../features/pictures/scale-picture.ts'
import { sendPicture } from '../../../features/pictures/send-picture.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

const WHO_AM_I = graphql(`
  query GroupWhoAmI {
    me { id }
  }
`)

const DESCRIBE = graphql(`
  mutation DescribeGroupImage($groupId: ID!, $alt: String!) {
    groupImageDescribe(groupId: $groupId, alt: $alt) { image { address smallAddress alt } }
  }
`)

const REMOVE = graphql(`
  mutation RemoveGroupImage($groupId: ID!) {
    groupImageRemove(groupId: $groupId) { id }
  }
`)

type NewImage = { readonly picture: ImageBitmap; readonly crop: Crop; readonly alt: string }

export async function uploadGroupImage(groupId: string, { picture, crop, alt }: NewImage): Promise<GroupImageView> {
  const sizes = GROUP_IMAGE_WIDTHS.map((width) => ({ width, height: groupImageHeight(width) }))
  const files = await scalePicture(picture, crop, sizes)
  const { image } = await sendPicture<{ readonly image: GroupImageView }>({
    path: groupImageUploadPath(groupId),
    body: joinPictures([new TextEncoder().encode(JSON.stringify({ alt })), ...files]),
    operationId: crypto.randomUUID(),
    renewSession: () => adminRequest(WHO_AM_I),
  })
  if (!image) throw new RequestError('Intercepted')
  return image
}

export async function describeGroupImage(groupId: string, alt: string): Promise<GroupImageView | null> {
  return (await adminRequest(DESCRIBE, { groupId, alt })).groupImageDescribe.image
}

export function removeGroupImage(groupId: string) {
  return adminRequest(REMOVE, { groupId })
}
