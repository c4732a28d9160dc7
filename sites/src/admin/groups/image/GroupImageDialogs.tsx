import type { GroupImageView } from '#shared/domain/groups/image.ts'
import { GROUP_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { ImageDialogs } from '../../../features/pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask } from '../../../features/pictures/field/image-kind.ts'
import { GROUP_IMAGE_DIALOG_MESSAGES } from './dialog-messages.ts'
import { describeGroupImage, removeGroupImage, uploadGroupImage } from './group-image.requests.ts'

const KIND: ImageKind = { shape: GROUP_IMAGE, texts: GROUP_IMAGE_DIALOG_MESSAGES }

type GroupImageDialogsProps = {
  readonly groupId: string
  readonly task: ImageTask
  readonly onEnd: (end: ImageEnd<GroupImageView>) => void
}

/** The dialogs for the image of a group: choosing the crop and its alt text, or confirming the removal. */
export function GroupImageDialogs({ groupId, task, onEnd }: GroupImageDialogsProps) {
  const changes: ImageChanges<GroupImageView> = {
    upload: (picture, crop, words) => uploadGroupImage(groupId, { picture, crop, words }),
    describe: ({ alt }, seen) => describeGroupImage(groupId, alt, seen),
    remove: () => removeGroupImage(groupId),
  }
  return <ImageDialogs kind={KIND} {...{ task, changes, onEnd }} />
}
