import { useEffect, useRef, useState } from 'react'
import { leastWidth } from '#shared/domain/pictures/picture-shapes.ts'
import { sendAction } from '../../../lib/forms/send-action.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { type Crop, sizeOf, startCrop } from '../crop.ts'
import { PICTURE_MESSAGES } from '../messages.ts'
import { openPicture } from '../open-picture.ts'
import { IMAGE_DIALOG_MESSAGES as M } from './dialog-messages.ts'
import { ImageCrop } from './ImageCrop.tsx'
import { ImageForm } from './ImageForm.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask, ImageWords, SeenImage } from './image-kind.ts'
import { type StaleImage, staleImage } from './stale-image.ts'
import { useChange } from './use-change.ts'

type ImageDialogsProps<View> = {
  readonly kind: ImageKind
  readonly task: ImageTask
  readonly changes: ImageChanges<View>
  readonly onEnd: (end: ImageEnd<View>) => void
}

/** Sends a change; answers the failure to show, or null. */
type SendChange<View> = (change: () => Promise<View | null>) => Promise<string | null>

/** What is asked for an image: which part and in which words, or whether to remove it. */
export function ImageDialogs<View>({ kind, task, changes, onEnd }: ImageDialogsProps<View>) {
  const cancel = () => onEnd({ kind: 'cancelled' })
  const send: SendChange<View> = async (change) => {
    let image: View | null = null
    const outcome = await sendAction(async () => {
      image = await change()
    })
    if (outcome.kind !== 'done') return outcome.kind === 'signed-out' ? M.signedOut : outcome.message
    onEnd({ kind: 'done', image })
    return null
  }
  const remove = async () => {
    await changes.remove()
    return null
  }

  if (task.kind === 'remove') return <RemoveDialog kind={kind} remove={() => send(remove)} onCancel={cancel} />
  const { describe } = changes
  if (task.kind === 'describe' && describe) {
    return <DescribedImage {...{ kind, describe, send }} seen={task.seen} onEnd={onEnd} onCancel={cancel} />
  }
  if (task.kind !== 'choose') return null
  return (
    <ChosenImage
      {...{ kind, onEnd }}
      file={task.file}
      save={(picture, crop, words) => send(() => changes.upload(picture, crop, words))}
      onCancel={cancel}
    />
  )
}

type DescribedImageProps<View> = {
  readonly kind: ImageKind
  readonly seen: SeenImage
  readonly describe: (words: ImageWords, seen: SeenImage) => Promise<View | null>
  readonly send: SendChange<View>
  readonly onEnd: ImageDialogsProps<View>['onEnd']
  readonly onCancel: () => void
}

/**
 * The words of an image that is shown. Who is told of other words that were saved meanwhile replaces them by saving again. Another image
 * takes the place of the one that the words were meant for.
 */
function DescribedImage<View>({ kind, seen: first, describe, send, onEnd, onCancel }: DescribedImageProps<View>) {
  const [seen, setSeen] = useState(first)
  const tell = (stale: StaleImage<View>) => {
    const { message } = stale
    if (stale.kind === 'words') setSeen(stale.seen)
    else onEnd({ kind: 'done', image: stale.image, message })
    return stale.kind === 'words' ? message : null
  }
  const save = async (words: ImageWords) => {
    let stale: StaleImage<View> | null = null
    const failure = await send(async () => {
      try {
        return await describe(words, seen)
      } catch (error) {
        if (error instanceof RequestError && error.code === 'StaleRevision')
          stale = staleImage<View>(error.extensions.current, seen)
        throw error
      }
    })
    return failure && (stale ? tell(stale) : failure)
  }
  return (
    <ImageForm
      kind={kind}
      title={kind.texts.describeTitle ?? ''}
      save={M.saveWords}
      words={first}
      onSave={save}
      onCancel={onCancel}
    />
  )
}

type NewImageProps = {
  readonly kind: ImageKind
  readonly picture: ImageBitmap
  /** Answers the failure to show, or null. */
  readonly save: (picture: ImageBitmap, crop: Crop, words: ImageWords) => Promise<string | null>
  readonly onCancel: () => void
}

type ChosenImageProps = Omit<NewImageProps, 'picture'> & {
  readonly file: File
  readonly onEnd: (end: { readonly kind: 'refused'; readonly message: string }) => void
}

const NO_WORDS: ImageWords = { alt: '', credit: null }

function ChosenImage({ kind, file, save, onEnd, onCancel }: ChosenImageProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const latest = useRef({ kind, onEnd })
  latest.current = { kind, onEnd }

  useEffect(() => {
    let opened: ImageBitmap | null = null
    let isGone = false
    void openPicture(file).then((result) => {
      const { kind, onEnd } = latest.current
      if (result.kind === 'opened') opened = result.picture
      if (isGone) opened?.close()
      else if (result.kind === 'refused') onEnd(result)
      else if (sizeOf(firstCrop(kind, result.picture)).width < leastWidth(kind.shape))
        onEnd({ kind: 'refused', message: kind.texts.tooSmall })
      else setPicture(result.picture)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [file])

  return picture && <NewImage {...{ kind, picture, save, onCancel }} />
}

function NewImage({ kind, picture, save, onCancel }: NewImageProps) {
  const [crop, setCrop] = useState(() => firstCrop(kind, picture))
  return (
    <ImageForm
      kind={kind}
      title={kind.texts.chooseTitle}
      save={kind.texts.save}
      words={NO_WORDS}
      onSave={(words) => save(picture, crop, words)}
      onCancel={onCancel}
    >
      <ImageCrop picture={picture} crop={crop} onChange={setCrop} />
    </ImageForm>
  )
}

/** Enlarged at most so far that the part still has the smallest width. */
function firstCrop({ shape }: ImageKind, { width, height }: ImageBitmap): Crop {
  const whole = startCrop(width, height, { ratio: shape.ratio })
  return { ...whole, maxZoom: Math.max(1, sizeOf(whole).width / leastWidth(shape)) }
}

type RemoveDialogProps = Pick<NewImageProps, 'kind' | 'onCancel'> & {
  /** Answers the failure to show, or null. */
  readonly remove: () => Promise<string | null>
}

function RemoveDialog({ kind, remove, onCancel }: RemoveDialogProps) {
  const { isBusy, failure, start } = useChange()
  const footer = (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {PICTURE_MESSAGES.cancel}
      </Button>
      <Button kind="primary" busy={isBusy && M.removing} onClick={() => void start(remove)}>
        {M.remove}
      </Button>
    </>
  )
  return (
    <Dialog open title={kind.texts.removeTitle} onClose={onCancel} dismissible={!isBusy} footer={footer}>
      <p>{kind.texts.removeText}</p>
      {failure && <Alert tone="negative">{failure}</Alert>}
    </Dialog>
  )
}
