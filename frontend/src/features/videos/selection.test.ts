import { check, formatSize, LIMIT_BYTES } from "./selection";

const NOT_MP4 = "Please select a valid video file. Allowed types: mp4";

function file(name: string, bytes = 10, type = "video/mp4"): File {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: bytes });
  return made;
}

test("accepts valid files up to the size limit", () => {
  const { chosen, messages } = check([file("a.mp4"), file("B.MP4", LIMIT_BYTES), file("c.mp4", 5, "")]);

  expect(messages).toEqual([]);
  expect(chosen.map(({ problem }) => problem)).toEqual(["", "", ""]);
});

test.each([
  [file("a.txt", 10, "text/plain"), NOT_MP4],
  [file("a.mov", 10, "video/quicktime"), NOT_MP4],
  [file("a.mp4", 10, "text/plain"), NOT_MP4],
  [file("a.mp4", 0), NOT_MP4],
  [file("a.mp4", LIMIT_BYTES + 1), "The video file size should not exceed 10 MB."],
])("returns the fixed message for a single invalid file", (file, message) => {
  expect(check([file]).messages).toEqual([message]);
});

test("names each large file of a batch, and reports invalid files once", () => {
  const files = [file("ok.mp4"), file("big.mp4", LIMIT_BYTES + 1), file("a.txt", 1, "text/plain"), file("b.txt")];

  expect(check(files).messages).toEqual([
    'Video "big.mp4" exceeds the 10MB size limit.',
    "Some selected files do not meet requirements. Please check file types and sizes.",
  ]);
});

test("requires at least one valid file in a batch", () => {
  expect(check([file("a.txt"), file("b.txt")]).messages).toEqual(["Please select at least one valid video file."]);
});

test("rejects more than 200 files, and keeps the earlier choice", () => {
  const { chosen, messages } = check(Array.from({ length: 201 }, (_, n) => file(`${n}.mp4`)));

  expect(chosen).toEqual([]);
  expect(messages).toEqual(["Maximum 200 videos allowed at a time. Please reduce the number of selected files."]);
  const earlier = check([file("earlier.mp4")]).chosen;
  expect(
    check(
      Array.from({ length: 200 }, (_, n) => file(`${n}.mp4`)),
      earlier,
    ).chosen,
  ).toEqual(earlier);
  expect(check(Array.from({ length: 200 }, (_, n) => file(`${n}.mp4`))).messages).toEqual([]);
});

test("adds files to the earlier choice, each with its own ID", () => {
  const { chosen } = check([file("a.mp4")], check([file("a.mp4"), file("b.mp4")]).chosen);

  expect(chosen.map(({ file: { name } }) => name)).toEqual(["a.mp4", "b.mp4", "a.mp4"]);
  expect(new Set(chosen.map(({ id }) => id)).size).toBe(3);
  expect(check([]).messages).toEqual([]);
});

test.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [94_000, "92 KB"],
  [10 * 1024 * 1024, "10.0 MB"],
  [10 * 1024 * 1024 + 1, "10.1 MB"],
])("formats %i bytes as %s", (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
