import { GROUP_IMAGE_WIDTHS, type GroupImageView, groupImageHeight } from '#shared/domain/groups/image.ts'
import { ImageField } from '../../../features/pictures/field/ImageField.tsx'
import { latePart } from '../../../lib/late-part.tsx'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { GROUP_IMAGE_MESSAGES } from './messages.ts'

const GroupImageDialogs = latePart(async () => (await import('./GroupImageDialogs.tsx')).GroupImageDialogs)

type GroupImageProps = { readonly groupId: string; readonly image: GroupImageView | null }

/** The image of a group, with what changes it. */
function Field({ groupId, image }: GroupImageProps) {
  return (
    <ImageField
      image={image}
      texts={GROUP_IMAGE_MESSAGES}
      show={(shown) => <ShownImage image={shown} />}
      ask={(task, onEnd) => <GroupImageDialogs {...{ groupId, task, onEnd }} />}
    />
  )
}

export const GroupImage = withErrorBoundary(Field)

function ShownImage({ image }: { readonly image: GroupImageView }) {
  const [width] = GROUP_IMAGE_WIDTHS
  return (
    <img
      className="admin-group-image"
      src={image.smallAddress}
      width={width}
      height={groupImageHeight(width)}
      alt={image.alt}
    />
  )
}
