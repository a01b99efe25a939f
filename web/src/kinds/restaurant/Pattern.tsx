/** The drawn ground behind the pages: roots, leaves and seeds in the theme's colour. */
export function Pattern() {
  return (
    <svg aria-hidden className="terra-pattern" height="100%" width="100%">
      <defs>
        <pattern height="220" id="terra-ground" patternUnits="userSpaceOnUse" width="260">
          <g fill="none" stroke="var(--pattern)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.6">
            {/* a carrot */}
            <g transform="translate(46 52) rotate(28)">
              <path d="M-11 -14c8-6 16-5 21 1 3 18-2 38-9 50-8-14-14-32-12-51z" />
              <path d="M-6 -2h8M-5 10h7M-2 22h5M0 -17c-8-8-9-16-6-22M0 -17c0-10 3-18 8-23M1 -17c6-6 13-8 19-7" />
            </g>
            {/* a leaf */}
            <g transform="translate(172 44) rotate(-34)">
              <path d="M0 34C-22 18-20-14 0-34c20 20 22 52 0 68zM0 34V-26M0 16l-11-9M0 16l11-9M0 0l-12-9M0 0l12-9M0 -14l-8-6M0 -14l8-6" />
            </g>
            {/* a mushroom */}
            <g transform="translate(104 142) rotate(-10)">
              <path d="M-28 0c0-20 12-30 28-30S28-20 28 0c-9 5-18 6-28 6S-19 5-28 0zM-8 6l-3 24c5 5 17 5 22 0L8 6M-16 -12h.1M2 -19h.1M15 -9h.1" />
            </g>
            {/* a beetroot */}
            <g transform="translate(218 156) rotate(14)">
              <path d="M0 -20c18-4 28 8 26 22-2 13-14 19-26 32-12-13-24-19-26-32-2-14 8-26 26-22zM0 -20c-4-10-12-16-20-17M0 -20c0-10 2-18 6-24M2 -20c6-8 13-11 20-11M-14 2c4-6 9-8 14-8" />
            </g>
            {/* an ear of grain */}
            <g transform="translate(22 176) rotate(16)">
              <path d="M0 36V-30M0 -30c-5-6-5-11 0-17 5 6 5 11 0 17zM0 -12c-9-2-12-7-12-14 8 1 12 6 12 14zM0 -12c9-2 12-7 12-14-8 1-12 6-12 14zM0 4c-9-2-12-7-12-14 8 1 12 6 12 14zM0 4c9-2 12-7 12-14-8 1-12 6-12 14z" />
            </g>
          </g>
          <g fill="var(--pattern)">
            {[
              [104, 30, 20],
              [122, 70, 80],
              [230, 92, 40],
              [66, 112, 130],
              [164, 116, 10],
              [150, 200, 60],
              [70, 206, 100],
              [246, 26, 150],
            ].map(([x, y, turn]) => (
              <path d="M0 -6c4 3 4 8 0 12-4-4-4-9 0-12z" key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`} />
            ))}
          </g>
        </pattern>
      </defs>
      <rect fill="url(#terra-ground)" height="100%" width="100%" />
    </svg>
  );
}
