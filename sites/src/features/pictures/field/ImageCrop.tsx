import { useEffect, useId, useRef } from 'react'
import type { Crop } from '../crop.ts'
import { listenToControls } from '../crop-controls.ts'
import { PICTURE_MESSAGES } from '../messages.ts'
import { drawCrop } from '../scale-picture.ts'
import { IMAGE_DIALOG_MESSAGES as M } from './dialog-messages.ts'

type ImageCropProps = {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

const CANVAS_WIDTH = 960

/** Chooses the shown part of a picture by pointer, wheel, keys or slider. */
export function ImageCrop({ picture, crop, onChange }: ImageCropProps) {
  const helpId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const zoom = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const latest = useRef({ crop, onChange })
  latest.current = { crop, onChange }

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
    if (zoom.current) zoom.current.value = String(Math.round(crop.zoom * 100))
  }, [picture, crop])

  useEffect(() => {
    if (!canvas.current || !zoom.current || !status.current) return
    const ending = new AbortController()
    listenToControls(
      { canvas: canvas.current, zoom: zoom.current, status: status.current },
      () => latest.current.crop,
      (next) => {
        // Several keys may be pressed before the next render.
        latest.current.crop = next
        latest.current.onChange(next)
      },
      ending.signal,
    )
    return () => ending.abort()
  }, [])

  return (
    <div className="image-crop">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its keys move what is shown */}
      <canvas
        ref={canvas}
        className="image-crop__canvas"
        width={CANVAS_WIDTH}
        height={CANVAS_WIDTH / crop.ratio}
        tabIndex={0}
        role="application"
        aria-label={M.area}
        aria-describedby={helpId}
        data-autofocus
      />
      <p className="caption soft" id={helpId}>
        {M.help}
      </p>
      <label className="image-crop__zoom" hidden={crop.maxZoom <= 1}>
        {PICTURE_MESSAGES.zoom}
        <input ref={zoom} type="range" min={100} max={Math.floor(crop.maxZoom * 100)} step={1} defaultValue={100} />
      </label>
      <p className="visually-hidden" role="status" ref={status} />
    </div>
  )
}
