const NAMES = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgr[ae]y darkgreen darkkhaki darkmagenta
darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategr[ae]y darkturquoise darkviolet deeppink
deepskyblue dimgr[ae]y dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gr[ae]y green greenyellow
honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgr[ae]y lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategr[ae]y lightsteelblue lightyellow
lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange
orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategr[ae]y snow springgreen steelblue
tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`;

/** A colour as CSS can write it: by number, by function, by name. */
export const COLOUR = new RegExp(
  `(?:#|%23)[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk)\\(|(?<![\\w-])(?:${NAMES.split(/\s+/).join("|")})(?![\\w-])`,
  "i",
);
