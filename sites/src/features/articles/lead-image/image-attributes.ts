import { LEAD_IMAGE_WIDTHS, type LeadImageView, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'

const [WIDTH, LARGE_WIDTH] = LEAD_IMAGE_WIDTHS

/** The attributes of the `img`, by which a browser keeps its place free and chooses the file. */
export function imageAttributes({ address, largeAddress, alt }: LeadImageView) {
  return {
    src: address,
    srcSet: largeAddress ? `${address} ${WIDTH}w, ${largeAddress} ${LARGE_WIDTH}w` : undefined,
    width: WIDTH,
    height: leadImageHeight(WIDTH),
    alt,
  }
}
