import type { SizedPicture } from '#shared/domain/pictures/addresses.ts'
import { FEED_PICTURE } from '#shared/domain/pictures/picture-shapes.ts'
import { ImageDialogs } from '../../../features/pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask } from '../../../features/pictures/field/image-kind.ts'
import { ITEM_PICTURE_DIALOG_MESSAGES } from './dialog-messages.ts'
import { type ItemOfFeed, removeItemPicture, uploadItemPicture } from './item-picture.requests.ts'

const KIND: ImageKind = { shape: FEED_PICTURE, texts: ITEM_PICTURE_DIALOG_MESSAGES }

type ItemPictureDialogsProps = {
  readonly item: ItemOfFeed
  readonly task: ImageTask
  readonly onEnd: (end: ImageEnd<SizedPicture>) => void
}

/** The dialogs for the picture of an item: choosing the crop, or confirming the removal. */
export function ItemPictureDialogs({ item, task, onEnd }: ItemPictureDialogsProps) {
  const changes: ImageChanges<SizedPicture> = {
    upload: (picture, crop) => uploadItemPicture(item, { picture, crop }),
    remove: () => removeItemPicture(item),
  }
  return <ImageDialogs kind={KIND} {...{ task, changes, onEnd }} />
}
