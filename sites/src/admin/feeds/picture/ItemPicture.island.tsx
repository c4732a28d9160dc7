import type { SizedPicture } from '#shared/domain/pictures/addresses.ts'
import { ImageField } from '../../../features/pictures/field/ImageField.tsx'
import { latePart } from '../../../lib/late-part.tsx'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import type { ItemOfFeed } from './item-picture.requests.ts'
import { ITEM_PICTURE_MESSAGES } from './messages.ts'

const ItemPictureDialogs = latePart(async () => (await import('./ItemPictureDialogs.tsx')).ItemPictureDialogs)

const SHOWN_WIDTH = 192

type ItemPictureProps = { readonly item: ItemOfFeed; readonly picture: SizedPicture | null }

/** The picture that staff choose for an item, with what changes it. */
function Field({ item, picture }: ItemPictureProps) {
  return (
    <ImageField
      image={picture}
      texts={ITEM_PICTURE_MESSAGES}
      show={({ address, width, height }) => (
        <img src={address} alt="" width={SHOWN_WIDTH} height={Math.round((SHOWN_WIDTH * height) / width)} />
      )}
      ask={(task, onEnd) => <ItemPictureDialogs {...{ item, task, onEnd }} />}
    />
  )
}

export const ItemPicture = withErrorBoundary(Field)
