import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import { type Crop, sideOf } from './crop.ts'

const QUALITY = 0.85

/** Draws the square of a picture over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, crop: Crop): void {
  const side = sideOf(crop)
  draw(canvas, picture, [crop.x - side / 2, crop.y - side / 2, side])
}

function draw(canvas: HTMLCanvasElement, picture: CanvasImageSource, [x, y, side]: [number, number, number]): void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser draws no pictures')
  // Transparent pictures stand on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square in all sizes, each made from the next larger one; as WebP, or as JPEG where the browser cannot write that. */
export async function scalePhoto(picture: CanvasImageSource, crop: Crop): Promise<Uint8Array[]> {
  const canvases: HTMLCanvasElement[] = []
  for (const pixels of AVATAR_PIXELS.toReversed()) {
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const [larger] = canvases
    if (larger) draw(canvas, larger, [0, 0, larger.width])
    else drawCrop(canvas, picture, crop)
    canvases.unshift(canvas)
  }
  const type = (await encode(canvases[0], 'image/webp')).type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const files = await Promise.all(canvases.map((canvas) => encode(canvas, type)))
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
}

function encode(canvas: HTMLCanvasElement | undefined, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas?.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture was not encoded'))), type, QUALITY)
  })
}
