"""Run by Debian's Python, which has KiCad's module pcbnew: makes boards of JSON, and files of boards.

    python3 kicad_worker.py place|finish JOB.json

`place` makes a board with its parts, zones and texts, without tracks. `finish` adds tracks and vias to it, fills the
zones, has KiCad's design rule check look at it, and plots. This file imports nothing of the project; what the keys of a
job mean is in kicad.py. Lengths are in mm.
"""

import json
import sys
from itertools import pairwise

import pcbnew
from kicad_footprints import OWN, lines  # beside this file
from pcbnew import B_Cu, F_Cu, FromMM, wxSizeMM

LAYERS = (F_Cu, B_Cu)
PLOTTED = (
    *(("F_Cu", pcbnew.F_Cu), ("B_Cu", pcbnew.B_Cu), ("F_Mask", pcbnew.F_Mask), ("B_Mask", pcbnew.B_Mask)),
    *(("F_Silkscreen", pcbnew.F_SilkS), ("B_Silkscreen", pcbnew.B_SilkS)),
    *(("F_Paste", pcbnew.F_Paste), ("B_Paste", pcbnew.B_Paste), ("Edge_Cuts", pcbnew.Edge_Cuts)),
)


class Maker:
    """A board that is made."""

    def __init__(self, job):
        self.job = job
        self.board = pcbnew.NewBoard(job["file"])
        self.nets = {}
        rules = job["rules"]
        settings = self.board.GetDesignSettings()
        settings.m_TrackMinWidth = settings.m_MinClearance = FromMM(rules["minimum"])
        settings.GetNetClasses().GetDefault().SetClearance(FromMM(rules["minimum"]))
        settings.m_ViasMinSize, settings.m_MinThroughDrill = FromMM(rules["via"]), FromMM(rules["via_drill"])
        settings.m_HoleClearance, settings.m_HoleToHoleMin = FromMM(0.2), FromMM(0.4)
        settings.m_CopperEdgeClearance = FromMM(rules["slot_edge"])
        settings.m_MaxError = FromMM(0.02)  # of arcs in filled zones: smaller files
        title = self.board.GetTitleBlock()
        title.SetTitle(job["title"])
        title.SetRevision(job["version"])
        self.board.SetTitleBlock(title)

    def net(self, name):
        if name not in self.nets:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        return self.nets[name]

    def at(self, x, y):
        # In nm, rounded: wxPointMM cuts off.
        left, top = self.job["origin"]
        return pcbnew.wxPoint(round((x + left) * 1e6), round((y + top) * 1e6))

    def place(self, part):
        if part["library"]:
            footprint = pcbnew.FootprintLoad(f"{self.job['footprints']}/{part['library']}.pretty", part["footprint"])
        else:
            footprint = OWN[part["footprint"]](self.board)
            footprint.SetFPID(pcbnew.LIB_ID(self.job["own"], part["footprint"]))
        if part["yard"]:
            self.clear(footprint, part["yard"])
        footprint.SetReference(part["reference"])
        footprint.SetValue(part["value"])
        self.board.Add(footprint)
        at = self.at(part["x"], part["y"])
        footprint.SetPosition(at)
        if part["back"]:
            footprint.Flip(at, True)
        footprint.SetOrientationDegrees(part["angle"])
        fabrication = pcbnew.B_Fab if part["back"] else pcbnew.F_Fab
        for text in (footprint.Reference(), footprint.Value()):
            text.SetLayer(fabrication)
        for pad in footprint.Pads():
            net = part["nets"].get(pad.GetNumber())
            if net:
                pad.SetNet(self.net(net))
            if part["solid"]:
                pad.SetZoneConnection(pcbnew.ZONE_CONNECTION_FULL)

    def clear(self, footprint, yard):
        """Give a footprint another courtyard, and print nothing of it."""
        elsewhere = {pcbnew.F_CrtYd: pcbnew.Cmts_User, pcbnew.F_SilkS: pcbnew.F_Fab}
        for item in footprint.GraphicalItems():
            if item.GetLayer() in elsewhere:
                item.SetLayer(elsewhere[item.GetLayer()])
        left, top, right, bottom = yard
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        lines(footprint, pcbnew.F_CrtYd, corners, 0.05)

    def outline(self, width, height):
        corners = ((0, 0), (width, 0), (width, height), (0, height), (0, 0))
        for start, end in pairwise(corners):
            line = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(FromMM(0.1))
            line.SetStart(self.at(*start))
            line.SetEnd(self.at(*end))
            self.board.Add(line)

    def text(self, text):
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(text["words"])
        item.SetPosition(self.at(text["x"], text["y"]))
        item.SetLayer(pcbnew.B_SilkS if text["back"] else pcbnew.F_SilkS)
        item.SetMirrored(text["back"])
        item.SetTextSize(wxSizeMM(text["size"], text["size"]))
        item.SetTextThickness(FromMM(text["line"]))
        item.SetTextAngle(text["angle"] * 10)
        self.board.Add(item)

    def zones(self, zones):
        """Add zones; those of a net that overlap become one, as KiCad wants it."""
        shapes = {}
        for zone in zones:
            left, top, right, bottom = (zone[side] for side in ("left", "top", "right", "bottom"))
            shape = pcbnew.SHAPE_POLY_SET()
            shape.NewOutline()
            for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
                point = self.at(x, y)
                shape.Append(point.x, point.y)
            key = zone["net"], zone["layer"], zone["rank"]
            if key in shapes:
                shapes[key].BooleanAdd(shape, pcbnew.SHAPE_POLY_SET.PM_FAST)
            else:
                shapes[key] = shape
        for (net, layer, rank), shape in shapes.items():
            for number in range(shape.OutlineCount()):
                line = shape.Outline(number)
                points = [line.CPoint(index) for index in range(line.PointCount())]
                self.zone(net, layer, rank, [(point.x, point.y) for point in points])

    def zone(self, net, layer, rank, points):
        item = pcbnew.ZONE(self.board)
        item.SetLayer(LAYERS[layer])
        item.SetNet(self.net(net))
        outline = item.Outline()
        outline.NewOutline()
        for x, y in points:
            outline.Append(x, y)
        item.SetPriority(rank)
        item.SetLocalClearance(FromMM(0.25))
        item.SetMinThickness(FromMM(0.25))
        item.SetThermalReliefGap(FromMM(0.25))
        item.SetThermalReliefSpokeWidth(FromMM(0.4))
        mode = pcbnew.ISLAND_REMOVAL_MODE_NEVER if rank else pcbnew.ISLAND_REMOVAL_MODE_ALWAYS
        item.SetIslandRemovalMode(mode)
        self.board.Add(item)

    def track(self, start, end, layer, net, width):
        item = pcbnew.PCB_TRACK(self.board)
        item.SetStart(self.at(*start))
        item.SetEnd(self.at(*end))
        item.SetLayer(LAYERS[layer])
        item.SetWidth(FromMM(width))
        item.SetNet(self.net(net))
        self.board.Add(item)

    def via(self, x, y, net):
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(self.at(x, y))
        item.SetDrill(FromMM(self.job["rules"]["via_drill"]))
        item.SetWidth(FromMM(self.job["rules"]["via"]))
        item.SetNet(self.net(net))
        self.board.Add(item)

    def make(self):
        job = self.job
        for part in job["parts"]:
            self.place(part)
        self.outline(*job["size"])
        for text in job["texts"]:
            self.text(text)
        self.zones(job["zones"])
        for start, end, layer, net, width in job.get("tracks", ()):
            self.track(start, end, layer, net, width)
        for x, y, net in job.get("vias", ()):
            self.via(x, y, net)


def main():
    what, path = sys.argv[1:]
    with open(path) as file:
        job = json.load(file)
    pcbnew.KIID.SeedGenerator(1)  # the same identifiers, and so the same order, each time
    maker = Maker(job)
    maker.make()
    board = maker.board
    board.BuildConnectivity()  # without it the filler takes whole planes for islands, and leaves them out
    if what == "finish":
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        board.BuildConnectivity()
    board.Save(job["file"])
    if what == "finish":
        pcbnew.WriteDRCReport(board, job["report"], pcbnew.EDA_UNITS_MILLIMETRES, False)
        plot(board, job["plots"], maker.at(0, job["size"][1]))


def plot(board, folder, origin):
    """Write gerbers and drill files, which count from `origin`, y upwards."""
    board.GetDesignSettings().SetAuxOrigin(origin)
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetPlotFrameRef(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetUseAuxOrigin(True)
    for name, layer in PLOTTED:
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
    controller.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, origin, False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    main()
