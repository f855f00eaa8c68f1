// Tailwind 4 is a PostCSS plugin.
export default { plugins: { '@tailwindcss/postcss': {} } }
