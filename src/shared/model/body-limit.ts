/** The default size limit of a body, in units of 1024 x 1024 bytes. */
export const defaultBodyMegabytes = 256;

/** The highest value that `maxBodyMegabytes` of protodesk.yaml may set. */
export const mostBodyMegabytes = 2048;
