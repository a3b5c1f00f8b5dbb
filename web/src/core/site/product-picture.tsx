import { pictures } from './pictures.ts';

type PictureName = keyof typeof pictures;

type ProductPictureProps = {
  name: PictureName;
  /** Alternative text. */
  alt: string;
  /** Displayed width, as the `sizes` attribute: `(min-width: 1080px) 560px, 100vw`. */
  sizes: string;
  /** Another crop of the view, legible on phones. */
  narrow?: PictureName;
  /** The largest element of the first view: loaded with priority. */
  priority?: boolean;
  className?: string;
};

/** The smallest format first: browsers use the first one they support. */
const formats = ['avif', 'webp'] as const;
type Format = (typeof formats)[number];

const phone = '(max-width: 559.98px)';

const frame = 'rounded-lg border border-line-strong bg-surface';

/** A product picture in the smallest file that fits the screen. Its space is reserved. */
export function ProductPicture(props: ProductPictureProps) {
  const { name, narrow, priority = false, className = '' } = props;
  const { width, height } = pictures[name];
  if (priority || narrow) return <Files {...props} className={`h-auto w-full ${frame} ${className}`} />;
  // Browsers may fetch lazy pictures early, competing with the first view; until the page is ready, they are skipped.
  return (
    <div
      className={`overflow-hidden not-in-data-[ready]:[content-visibility:auto] ${frame} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Files {...props} className="size-full object-cover" />
    </div>
  );
}

function Files({ name, alt, sizes, narrow, priority = false, className }: ProductPictureProps) {
  const { width, height } = pictures[name];
  return (
    <picture>
      {narrow &&
        formats.map((format) => (
          <source
            key={`narrow-${format}`}
            media={phone}
            type={`image/${format}`}
            srcSet={filesOf(narrow, format)}
            sizes={sizes}
            {...placeOf(narrow)}
          />
        ))}
      <source type="image/avif" srcSet={filesOf(name, 'avif')} sizes={sizes} />
      <img
        src={fileOf(name, 'webp', pictures[name].widths[1])}
        srcSet={filesOf(name, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function placeOf(name: PictureName) {
  const { width, height } = pictures[name];
  return { width, height };
}

function filesOf(name: PictureName, format: Format): string {
  return pictures[name].widths.map((width) => `${fileOf(name, format, width)} ${width}w`).join(', ');
}

function fileOf(name: PictureName, format: Format, width: number): string {
  return `/pictures/${name}-${width}.${format}?v=${pictures[name].version}`;
}
