"""Writes and reads the weights file that graph/understand/encoder/weights.ts reads."""

import json

import numpy as np
import torch


def write_weights(tensors, file):
    """Tensors by name: matrices 8-bit with one scale per row, vectors float32."""
    header, body = [], b""
    for name, tensor in tensors.items():
        values = np.ascontiguousarray(tensor.detach().numpy().astype(np.float32))
        rows, columns = values.shape if values.ndim == 2 else (1, values.size)
        header.append({"name": name, "rows": rows, "columns": columns, "kind": "int8" if values.ndim == 2 else "float32", "at": len(body)})
        if values.ndim == 2:
            scales = np.abs(values).max(1) / 127
            body += scales.astype(np.float32).tobytes()
            body += np.round(values / np.maximum(scales, 1e-12)[:, None]).astype(np.int8).tobytes()
        else:
            body += values.tobytes()
        body += b"\0" * (-len(body) % 16)
    line = (json.dumps({"tensors": header}) + "\n").encode()
    file.write_bytes(line + b"\0" * (-len(line) % 16) + body)


@torch.no_grad()
def read_weights(tensors, file):
    """Fills tensors by name with what a file holds of them."""
    raw = file.read_bytes()
    end = raw.index(b"\n")
    begin = -(-(end + 1) // 16) * 16
    for each in json.loads(raw[:end])["tensors"]:
        rows, columns, at = each["rows"], each["columns"], begin + each["at"]
        if each["kind"] == "int8":
            scales = np.frombuffer(raw, np.float32, rows, at)
            values = np.frombuffer(raw, np.int8, rows * columns, at + rows * 4).reshape(rows, columns) * scales[:, None]
        else:
            values = np.frombuffer(raw, np.float32, columns, at).copy()
        tensor = tensors[each["name"]]
        tensor.copy_(torch.tensor(values).reshape(tensor.shape))
