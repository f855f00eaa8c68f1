// What banks ask of the browser that pays.
export function browserFacts() {
  const { colorDepth, width, height } = window.screen
  return {
    color_depth: colorDepth,
    screen_width: width,
    screen_height: height,
    time_zone_offset: new Date().getTimezoneOffset(),
  }
}
